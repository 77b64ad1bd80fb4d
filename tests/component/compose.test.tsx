import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { profileOf, sessionOf } from '#tests/component/support/person.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { sessionQuery, type Session } from '#web/api/session.ts';
import { ComposeDialog } from '#web/features/compliments/compose-dialog.tsx';
import { DraftOffers } from '#web/features/compliments/draft-offers.tsx';
import { findDraft, saveDraft } from '#web/features/compliments/draft-store.ts';
import { newDraft, type Draft } from '#web/features/compliments/draft.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';

const post = 'POST /api/compliments';
const text = 'Als der Strom ausfiel, hast du für das halbe Haus gekocht.';
const mira = receiverNamed('Mira');

test('among few people the sheet says that an anonymous letter may be guessed, right after signing up', () => {
  ready();
  const { client, rerender } = renderPage(null, { person: null });
  const session: Session = { ...sessionOf(profileOf()), hasFewPeople: true };
  client.setQueryData(sessionQuery.queryKey, session);
  rerender(<ComposeDialog receiver={mira} onClose={ignore} />);
  const hint = t('compliment.form.anonymous_hint', { name: 'Mira' });
  expect(
    screen.getByRole('checkbox', { name: t('compliment.form.anonymous') }),
  ).toHaveAccessibleDescription(`${hint} ${t('compliment.form.few_hint')}`);
});

test.each([
  [1, false],
  [2, true],
])('with %i other people, drawing again is offered: %s', (otherPeople, isOffered) => {
  ready();
  renderPage(<ComposeDialog receiver={mira} onClose={ignore} />, { session: { otherPeople } });
  const again = screen.queryByRole('button', { name: t('compliment.form.redraw') });
  expect(again !== null).toBe(isOffered);
});

test.for([
  { blind: false, isAnonymous: false, sentence: t('compliment.sent.text', { name: 'Mira' }) },
  { blind: false, isAnonymous: true, sentence: t('compliment.sent.text_later', { name: 'Mira' }) },
  { blind: true, isAnonymous: true, sentence: t('compliment.sent.text_blind_later') },
])('what has left is told: %o', async ({ blind, isAnonymous, sentence }) => {
  const network = ready();
  network.answer(post, sent({ isAnonymous, isOnItsWay: isAnonymous }));
  const { user } = renderPage(<ComposeDialog receiver={mira} blind={blind} onClose={ignore} />);
  await fill(user, sheet(), text);
  if (isAnonymous && !blind) await user.click(screen.getByRole('checkbox'));
  await user.click(sendButton());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(posts(network)).toEqual([
    { id: expect.any(String), receiverId: mira.id, text, isAnonymous },
  ]);
  expect(findDraft(profileOf().id, { receiver: mira, blind })).toBeNull();
});

test('two quick presses send once', async () => {
  const network = ready();
  const { release } = network.hold(post, sent());
  const { user } = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  await fill(user, sheet(), text);
  // Presses faster than the page can show the first send.
  act(() => {
    sendButton().click();
    sendButton().click();
  });
  release();
  await screen.findByRole('heading', { name: t('compliment.sent.title') });
  expect(posts(network)).toHaveLength(1);
});

test('a letter that went out in another form stays on the sheet, and can go to another person', async () => {
  const network = ready();
  network.answer(post, refusal(409, 'compliment.form.error.conflict'));
  const { user } = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  await fill(user, sheet(), text);
  await user.click(sendButton());
  const alert = await screen.findByText(t('compliment.form.error.conflict'));
  expect(sheet()).toHaveValue(text);

  const kai = receiverNamed('Kai');
  network.answer('POST /api/draws', { status: 200, body: kai });
  const refused = screen.getByText(t('compliment.form.error.conflict')).closest('form');
  await user.click(
    within(refused ?? document.body).getByRole('button', { name: t('compliment.form.redraw') }),
  );
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  expect(sheet()).toHaveValue(text);
  network.answer(post, sent());
  await user.click(sendButton());
  await screen.findByRole('heading', { name: t('compliment.sent.title') });
  const [first, second] = posts(network);
  expect(second).toMatchObject({ receiverId: kai.id, text });
  expect(second?.id).not.toBe(first?.id);
});

test('an empty sheet and an unkind text are not sent and say why', async () => {
  const network = ready();
  const { user } = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  await user.click(sendButton());
  expect(screen.getByText(t('compliment.form.error.empty'))).toBeVisible();
  expect(sheet()).toHaveFocus();
  expect(posts(network)).toEqual([]);

  network.answer(post, refusal(422, 'guard.reason.negative'));
  const unkind = 'Du bist ein Idiot, aber ein netter.';
  await fill(user, sheet(), unkind);
  await user.click(sendButton());
  expect(await screen.findByText(t('guard.reason.negative'))).toBeVisible();
  expect(sheet()).toHaveValue(unkind);
  expect(sheet()).toHaveFocus();
});

test('the help lines leave without a fault when the text is changed', async () => {
  const network = ready();
  network.answer(post, refusal(422, 'guard.reason.distress'));
  const { user } = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  await fill(user, sheet(), 'Ich will nicht mehr leben.');
  await user.click(sendButton());
  expect(await screen.findByText(t('guard.help.title'))).toBeVisible();
  network.answer(post, sent());
  await fill(user, sheet(), text);
  await waitFor(() => expect(screen.queryByText(t('guard.help.title'))).not.toBeInTheDocument());
  expect(sheet()).toHaveValue(text);
});

test('a text that is too long stays, is counted, and is not sent until it fits', async () => {
  const network = ready();
  const { user } = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  // Counts an emoji as one character.
  const tooLong = `${'Du hörst so gut zu. '.repeat(30)}🙂🙂`;
  await fill(user, sheet(), tooLong);
  expect(screen.getByText('2 Zeichen zu viel')).toBeVisible();
  await user.click(sendButton());
  expect(screen.getByText(t('compliment.form.error.too_long', { maximum: 600 }))).toBeVisible();
  expect(sheet()).toHaveValue(tooLong);
  expect(posts(network)).toEqual([]);
  await fill(user, sheet(), tooLong.slice(0, -'🙂🙂'.length).trimEnd());
  expect(screen.getByText('Noch 1 Zeichen')).toBeVisible();
  network.answer(post, sent());
  await user.click(sendButton());
  await screen.findByRole('heading', { name: t('compliment.sent.title') });
});

test('a blind compliment keeps the draft to the same person', async () => {
  ready();
  const begun = renderPage(<ComposeDialog receiver={mira} onClose={ignore} />);
  await fill(begun.user, sheet(), text);
  begun.unmount();

  const blind = renderPage(<ComposeDialog receiver={mira} blind onClose={ignore} />);
  expect(sheet()).toHaveValue('');
  await fill(blind.user, sheet(), 'Deine Ruhe tut allen gut.');
  blind.unmount();

  const onResume = vi.fn<(draft: Draft) => void>();
  const { user } = renderPage(<DraftOffers personId={profileOf().id} onResume={onResume} />);
  const [first] = screen.getAllByRole('button', { name: t('dashboard.draft.resume') });
  expect(screen.getByText(t('dashboard.draft.title_blind'))).toBeVisible();
  if (first) await user.click(first);
  expect(onResume).toHaveBeenCalledWith(expect.objectContaining({ text, blind: false }));
});

test('a discarded draft can be taken back for a moment', async () => {
  saveDraft(profileOf().id, { ...newDraft(mira, false), text });
  const { user } = renderPage(<DraftOffers personId={profileOf().id} onResume={ignore} />);
  await user.click(screen.getByRole('button', { name: t('dashboard.draft.discard') }));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  await findToast(t('dashboard.draft.discarded'));
  await user.click(screen.getByRole('button', { name: t('dashboard.draft.undo') }));
  expect(screen.getByText(text)).toBeVisible();
});

/** Answers that every checked text is valid. */
function ready(): Network {
  const network = replaceNetwork();
  network.answer('POST /api/compliments/check', { status: 200, body: { isValid: true } });
  network.answer('GET /api/profile', { status: 200, body: profileOf() });
  return network;
}

function receiverNamed(name: string): Receiver {
  return { id: `id-of-${name}`, idProfiles: 8, name, traits: [], language: 'de', alsoReads: [] };
}

function sent(change: object = {}) {
  return { status: 201, body: { id: 'sent', isOnItsWay: false, ...change } };
}

function sheet(): HTMLElement {
  return screen.getByLabelText(t('compliment.form.text'));
}

function sendButton(): HTMLElement {
  return screen.getByRole('button', { name: t('compliment.form.submit') });
}

function posts({ calls }: Network) {
  return calls.filter(({ to }) => to === post).map(({ body }) => letter.parse(body));
}

const letter = z.object({
  id: z.string(),
  receiverId: z.string(),
  text: z.string(),
  isAnonymous: z.boolean(),
});

function ignore(): void {
  // Ends here: other tests cover the rest.
}
