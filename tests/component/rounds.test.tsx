import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Signing } from '#domain/rounds/round.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { profileOf } from '#tests/component/support/person.ts';
import { fill, renderPage } from '#tests/component/support/render-page.tsx';
import { ComposeDialog } from '#web/features/compliments/compose-dialog.tsx';
import { OpenedRound } from '#web/features/rounds/opened-round.tsx';
import type { Management, Round } from '#web/features/rounds/queries.ts';
import { Rehearsal } from '#web/features/rounds/rehearsal.tsx';
import { RoundBeamer } from '#web/features/rounds/round-beamer.tsx';
import { CurrentRounds } from '#web/features/rounds/round-cards.tsx';
import { RoundManagement } from '#web/features/rounds/round-management.tsx';
import { WaitingRoom } from '#web/features/rounds/waiting-room.tsx';
import { Navigation } from '#web/shell/navigation.tsx';

const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';
const mira = { id: 'mira', idProfiles: 8, name: 'Mira', traits: [], language: 'de' as const };

const renderSheet = (signing: Signing, isAnonymous: boolean) => {
  const network = replaceNetwork();
  network.answer('POST /api/compliments/check', { status: 200, body: { isValid: true } });
  network.answer('GET /api/profile', { status: 200, body: profileOf() });
  network.answer('PUT /api/rounds/round/letters/letter', { status: 200, body: {} });
  const place = { id: 'round', letterId: 'letter', title: 'Advent', signing };
  const receiver = { ...mira, alsoReads: [] };
  const draft = { id: 'letter', receiver, blind: false, text: '', isAnonymous, round: place };
  const sheet = (isOver: boolean) => (
    <ComposeDialog resumedDraft={draft} isOver={isOver} onClose={ignore} />
  );
  const { user, rerender } = renderPage(sheet(false));
  return { network, user, rerender: (isOver: boolean) => rerender(sheet(isOver)) };
};
const choice = () => screen.queryByRole('checkbox', { name: t('rounds.sheet.signs_if_few') });

const roundOf = (change: Partial<Round> = {}): Round => ({
  id: 'round',
  title: 'Advent',
  shape: 'each',
  signing: 'signed',
  opensAt: '2026-12-01T10:00:00.000Z',
  opensByHand: true,
  readsFirst: false,
  writingEndedAt: null,
  startedAt: '2026-11-29',
  openedAt: null,
  letterCount: null,
  isOrganizer: true,
  isMember: false,
  toWrite: 0,
  written: 0,
  memberCount: 5,
  note: null,
  lettersEach: 2,
  receiver: null,
  organizer: 'Tina',
  firstNames: null,
  openedBy: null,
  letters: [],
  wasReminded: false,
  mayTakeOver: false,
  management: null,
  ...change,
});

const managementOf = (progress: Management['progress']) => ({
  link: 'http://localhost:3000/rounds/join?code=x',
  shortCode: 'K7W4BR',
  networkAddress: null,
  carriesInvitation: true,
  members: [{ id: 'anna', name: 'Anna', hasWritten: progress && false, hasCode: false }],
  removed: [],
  progress,
  mayStart: true,
  wasReminded: false,
  exclusions: [],
  isReader: false,
});

const renderManagement = (progress: Management['progress'], change: Partial<Round> = {}) => {
  const management = managementOf(progress);
  const round = roundOf({ ...change, management });
  renderPage(<RoundManagement {...{ round, management }} onBeamer={ignore} />);
};
const acts = () => screen.queryByRole('button', { name: /^Anna/u });
const short = () => screen.queryByText(/weniger als/u);

describe('the sheet of a letter without a name', () => {
  test('lets its writer choose before for the case that few may have written it', async () => {
    const { network, user } = renderSheet('choice', false);
    expect(choice()).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: t('compliment.form.anonymous') }));
    expect(choice()).toHaveAccessibleDescription(t('rounds.sheet.few'));
    await user.click(choice() ?? document.body);
    await fill(user, screen.getByLabelText(t('compliment.form.text')), text);
    await user.click(screen.getByRole('button', { name: t('rounds.sheet.submit') }));
    expect(await screen.findByText(t('rounds.sent.title'))).toBeVisible();
    expect(network.calls.find(({ to }) => to.startsWith('PUT'))?.body).toEqual({
      text,
      isAnonymous: true,
      signsIfFew: true,
    });
  });

  test('is not asked where all letters carry names, and always where none does', () => {
    renderSheet('signed', false);
    expect(choice()).toBeNull();
    expect(screen.getByText(t('rounds.sheet.signed'))).toBeVisible();
    renderSheet('anonymous', true);
    expect(choice()).not.toBeChecked();
  });
});

describe('the projector', () => {
  const openedAt = '2026-11-30T10:00:00.000Z';
  const firstNames = ['Lina', 'Yusuf'];
  const progress = { writtenLetters: 31, allLetters: 50, goingShort: 0 };
  const management = managementOf(null);

  test.each<[string, Partial<Round>, string]>([
    ['the short code', { startedAt: null, management, firstNames }, 'K7 W4 BR'],
    ['who is in', { startedAt: null, management, firstNames, memberCount: 2 }, '2 sind da'],
    ['the letters of a signed round', { management: managementOf(progress) }, '31 von 50'],
    ['no number elsewhere', { management, signing: 'choice' }, t('rounds.beamer.filling')],
    ['what arrived', { openedAt, letterCount: 52 }, '52 Briefesind angekommen.'],
    [
      'who has opened',
      { openedAt, letterCount: 52, openedBy: { opened: 19, receivers: 24 } },
      '19 von 24haben schon geöffnet.',
    ],
  ])('shows %s', (_, change, words) => {
    renderPage(<RoundBeamer round={roundOf(change)} onClose={ignore} />);
    expect(screen.getByRole('dialog')).toHaveTextContent(words);
  });
});

test('a rehearsal plays the lesson press by press, without a call', async () => {
  const network = replaceNetwork();
  const end = vi.fn<() => void>();
  const { user } = renderPage(<Rehearsal onClose={end} />);
  const seen: string[] = [];
  for (const words of ['0 sind da', '3 sind da', '0 von 6', '6 von 6', '6 Briefe', '2 von 3']) {
    const text = screen.getByRole('dialog').textContent;
    seen.push(text.includes(words) ? words : text);
    const next = /^(?:Weiter|Probe beenden)$/u;
    await user.click(screen.getByRole('button', { name: next }));
  }
  expect(seen).toEqual(['0 sind da', '3 sind da', '0 von 6', '6 von 6', '6 Briefe', '2 von 3']);
  expect(end).toHaveBeenCalledOnce();
  expect(network.calls.filter(({ to }) => to.includes('/api/rounds'))).toEqual([]);
});

test('a sheet stays when its round opens, and sends its text as a letter of its own', async () => {
  const { network, user, rerender } = renderSheet('signed', false);
  network.answer('POST /api/compliments', { status: 201, body: { isOnItsWay: false } });
  await fill(user, screen.getByLabelText(t('compliment.form.text')), text);
  rerender(true);
  expect(screen.getByText(t('rounds.sheet.late'))).toBeVisible();
  expect(screen.getByLabelText(t('compliment.form.text'))).toHaveValue(text);
  await user.click(screen.getByRole('button', { name: t('compliment.form.submit') }));
  expect(await screen.findByText(t('compliment.sent.title'))).toBeVisible();
  const sent = network.calls.find(({ to }) => to === 'POST /api/compliments');
  expect(sent?.body).toMatchObject({ receiverId: 'mira', text });
});

describe('who waits for the start', () => {
  test('sees first names on the line, and an own slip', () => {
    const firstNames = ['Lina', 'Maximilian', null];
    renderPage(<WaitingRoom round={roundOf({ firstNames })} />);
    const slips = screen.getAllByRole('listitem').map((slip) => slip.textContent);
    expect(slips).toEqual(['Lina', 'Maximilian', t('profile.name.in_review')]);
  });

  test('sees only a number where letters may be anonymous', () => {
    renderPage(<WaitingRoom round={roundOf({ memberCount: 5 })} />);
    expect(screen.getAllByRole('listitem').map((slip) => slip.textContent)).toEqual(
      Array.from({ length: 5 }, () => ''),
    );
  });
});

test('the sheet of a round names the round, and no draw', () => {
  renderSheet('signed', false);
  expect(
    screen.getByRole('dialog', { name: t('rounds.sheet.title', { name: 'Mira' }) }),
  ).toBeVisible();
  expect(screen.getByText('Nr. 8, in der Runde „Advent“')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

describe('the organizer', () => {
  test('reads who goes short once most is written, and never of the one for whom all write', () => {
    renderManagement({ writtenLetters: 7, allLetters: 10, goingShort: 2 });
    expect(short()).toBeNull();
    renderManagement({ writtenLetters: 9, allLetters: 10, goingShort: 1 }, { shape: 'one' });
    expect(short()).toBeNull();
    renderManagement({ writtenLetters: 8, allLetters: 10, goingShort: 2 });
    expect(short()).toBeVisible();
  });

  test('of a signed round reads how many are written of all, and how many go short', () => {
    renderManagement({ writtenLetters: 52, allLetters: 54, goingShort: 2 });
    const name = t('rounds.manage.progress', { count: 52, total: 54 });
    expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getByText('2 bekämen bisher weniger als zwei Briefe.')).toBeVisible();
    expect(screen.getByText(t('rounds.members.open'))).toBeVisible();
    expect(acts()).not.toBeNull();
  });

  test.each(['anonymous', 'choice'] as const)(
    'of a round %s reads why nothing shows',
    (signing) => {
      renderManagement(null, { signing });
      expect(screen.getByText(t('rounds.manage.hidden'))).toBeVisible();
      expect(screen.queryByText(/code=/u)).toBeNull();
      expect(acts()).toBeNull();
      expect(screen.getByRole('button', { name: t('rounds.manage.open') })).toBeEnabled();
    },
  );

  test('is told before the start that nobody joins later', () => {
    renderManagement(null, { signing: 'anonymous', startedAt: null });
    expect(screen.getByText(t('rounds.manage.ready_closed'))).toBeVisible();
    expect(acts()).not.toBeNull();
  });
});

describe('an opened round', () => {
  const openedAt = '2026-11-30T10:00:00.000Z';
  const uwe = { id: 'uwe', name: 'Uwe' };
  const forUwe = { shape: 'one', receiver: uwe } as const;

  test.each([
    ['a member of one each for each', { isMember: true, isOrganizer: false }, 'receiver', true],
    ['an organizer who writes too', { isMember: true }, 'receiver', true],
    ['an organizer who is not dealt letters', {}, 'organizer', false],
    ['a writer of one for one', { ...forUwe, isMember: true }, 'writers', false],
    ['an organizer of one for one who has left', forUwe, 'writers', false],
    [
      'the one for whom all wrote',
      { shape: 'one', receiver: { ...uwe, id: 'own' } },
      'receiver',
      true,
    ],
  ] as const)('tells %s the truth', (_, change, part, hasLetters) => {
    const round = roundOf({ openedAt, ...change });
    renderPage(
      <OpenedRound round={round} personId="own" onPrint={ignore}>
        {null}
      </OpenedRound>,
    );
    const title = t(`rounds.opened.${part}_title`, { name: 'Uwe' });
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    const actions = [t('rounds.opened.letters'), t('rounds.opened.print')].flatMap((name) =>
      ['link', 'button'].flatMap((role) => screen.queryAllByRole(role, { name })),
    );
    expect(actions).toHaveLength(hasLetters ? 2 : 0);
  });

  test.each([
    [{ letterCount: 52 }, '52 Briefe sind angekommen'],
    [{ ...forUwe, letterCount: 8 }, 'Uwe hat jetzt eure 8 Briefe'],
    [{ isMember: true, letterCount: 0 }, t('rounds.opened.empty_title')],
  ])('tells how many letters arrived, %o: %s', (change, title) => {
    const round = roundOf({ openedAt, ...change });
    renderPage(
      <OpenedRound round={round} personId="own" onPrint={ignore}>
        {null}
      </OpenedRound>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent(title);
  });

  test('stays on the dashboard until it is hidden, and then after a reload too', async () => {
    const network = replaceNetwork();
    const open = roundOf({ id: 'other', title: 'Sommer' });
    const rounds = [roundOf({ openedAt }), open];
    network.answer('GET /api/rounds', { status: 200, body: { mayOrganize: false, rounds } });
    const { user, unmount } = renderPage(<CurrentRounds />);
    const cards = await screen.findAllByRole('listitem');
    expect(cards).toHaveLength(2);
    const hide = { name: t('rounds.card.dismiss', { title: 'Advent' }) };
    await user.click(screen.getByRole('button', hide));
    unmount();
    renderPage(<CurrentRounds />);
    const left = await screen.findByRole('listitem');
    expect(left).toHaveTextContent('Sommer');
    expect(within(left).queryByRole('button')).toBeNull();
  });
});

test.each([
  ['a member', {}, true],
  ['a visitor', null, false],
])('the navigation leads %s to rounds: %o, %s', (_, person, isShown) => {
  renderPage(<Navigation />, { person });
  const links = screen.queryAllByRole('link', { name: t('nav.rounds') });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(isShown ? ['/rounds'] : []);
});

function ignore(): void {}
