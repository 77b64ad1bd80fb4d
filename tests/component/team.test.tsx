import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { preferencesWith } from '#tests/component/support/preferences.ts';
import { findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { AdminPage } from '#web/app/admin-page.tsx';
import { OutboxSection } from '#web/features/email-outbox/outbox-section.tsx';
import { PeopleSection } from '#web/features/members/people-section.tsx';
import type { PersonState } from '#web/features/members/queries.ts';
import type { Case } from '#web/features/moderation/queries.ts';
import { ReportsSection } from '#web/features/moderation/reports-section.tsx';
import { TeamAlertsPanel } from '#web/features/preferences/team-alerts-panel.tsx';
import { ProfilePage } from '#web/features/profiles/profile-page.tsx';

const administrator = { person: { role: 'administrator' } } as const;
const moderator = { person: { role: 'moderator' } } as const;

afterEach(() => vi.restoreAllMocks());

test.each([
  [
    'administrator',
    ['Meldungen', 'Menschen', 'Beitritt', 'Betrieb', 'Texte & Regeln', 'KI', 'Zahlen'],
    ['Offen', 'Angehalten', 'Entschieden'],
  ],
  [
    'moderator',
    ['Meldungen', 'Menschen', 'Texte & Regeln'],
    ['Offen', 'Angehalten', 'Entschieden'],
  ],
  ['editor', ['Texte & Regeln'], ['Texte', 'Stimmen', 'Gründe']],
  ['member', [], []],
] as const)('a role (%s) sees its places, and the tabs of the first one', (role, places, tabs) => {
  openTeamPage(role);
  expect(namesOf('option')).toEqual(places);
  expect(namesOf('tab')).toEqual(tabs);
});

test('what is rarely needed is folded, unless it is open or all that a role sees', () => {
  for (const [role, address, expected] of [
    ['administrator', '/admin', [false]],
    ['administrator', '/admin?section=words', [true]],
    ['moderator', '/admin', []],
    ['editor', '/admin', []],
  ] as const) {
    const { unmount } = openTeamPage(role, address);
    const folds = screen.queryAllByText('Mehr').map((summary) => summary.closest('details')?.open);
    expect(folds).toEqual(expected);
    unmount();
  }
});

test('a tab has an address, and those without the right are not there', async () => {
  const { user } = openTeamPage('moderator', '/admin?section=words');
  expect(screen.getByRole('combobox', { name: 'Bereiche' })).toHaveDisplayValue('Texte & Regeln');
  expect(namesOf('tab')).toEqual(['Wortliste', 'Gründe']);
  await user.click(screen.getByRole('tab', { name: 'Gründe' }));
  expect(location.search).toBe('?section=reasons');
  expect(screen.getByRole('tab', { name: 'Gründe', selected: true })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(location.search).toBe('?section=words');
});

test('an area with one section has no tabs, and open cases are counted', async () => {
  openTeamPage('administrator', '/admin?section=join');
  expect(screen.getByRole('combobox', { name: 'Bereiche' })).toHaveDisplayValue(/^Beitritt/u);
  expect(namesOf('tab')).toEqual([]);
  expect(await screen.findByRole('option', { name: 'Meldungen (5)' })).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Beitritt (4)' })).toBeInTheDocument();
});

test('an empty queue shows its message, and nothing to do with it', async () => {
  const network = replaceNetwork();
  network.answer('GET /api/admin/cases', { status: 200, body: { cases: [], totalCount: 0 } });
  renderPage(<ReportsSection />, moderator);
  expect(await screen.findByRole('heading', { name: 'Alles gelesen' })).toBeVisible();
  for (const role of ['button', 'searchbox', 'combobox', 'checkbox', 'table'])
    expect(screen.queryByRole(role)).toBeNull();
});

test('several letters of a page are decided at once, and the selection is over', async () => {
  const network = replaceNetwork();
  const other: Case = {
    ...report,
    complimentId: 'other',
    text: 'Du hörst zu, bis man fertig ist.',
  };
  const page = { status: 200, body: { cases: [report, other], totalCount: 2 } };
  network.answer('GET /api/admin/cases', page, { status: 200, body: { cases: [], totalCount: 0 } });
  for (const id of ['reported', 'other'])
    network.answer(`POST /api/admin/cases/${id}/decision`, { status: 200, body: { ok: true } });
  const { user } = renderPage(<ReportsSection />, moderator);
  await findReportedRow();
  expect(screen.queryByText('2 ausgewählt')).toBeNull();
  for (const checkbox of screen.getAllByRole('checkbox')) await user.click(checkbox);
  const bar = screen.getByText('2 ausgewählt').parentElement ?? document.body;
  await user.click(within(bar).getByRole('button', { name: t('moderation.report.approve') }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 Komplimente freigeben?' }));
  await user.click(dialog.getByRole('button', { name: t('moderation.report.approve') }));
  await findToast(/^2 Komplimente freigegeben/u);
  expect(await screen.findByRole('heading', { name: 'Alles gelesen' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Gemeldete Komplimente' })).toHaveFocus();
});

test('the queue shows the kind of a report, and filters by it', async () => {
  const network = replaceNetwork();
  const reports = 'GET /api/admin/cases';
  network.answer(
    reports,
    { status: 200, body: { cases: [report], totalCount: 1 } },
    { status: 200, body: { cases: [], totalCount: 0 } },
    { status: 200, body: { cases: [report], totalCount: 1 } },
  );
  const { user } = renderPage(<ReportsSection />, moderator);
  await waitFor(() => expect(reportedRow()).toHaveTextContent('Drohung'));
  await user.click(screen.getByRole('button', { name: 'Filter', expanded: false }));
  const about = screen.getByLabelText(t('moderation.filter.about'));
  await user.selectOptions(about, 'Beleidigung');
  await waitFor(() => expect(reportedRow()).not.toBeInTheDocument());
  expect(network.calls.at(-1)?.query).toContain('about=insult');
  expect(location.search).toBe('?about=insult');
  expect(screen.getByRole('button', { name: 'Filter · 1' })).toBeVisible();
  await user.selectOptions(about, 'Drohung');
  await waitFor(() => expect(reportedRow()).toBeVisible());
  expect(network.calls.at(-1)?.query).toContain('about=threat');
  await user.selectOptions(screen.getByLabelText(t('moderation.filter.letter')), 'Anonym');
  expect(screen.getByRole('button', { name: 'Filter · 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('moderation.filter.reset') }));
  expect(screen.getByRole('button', { name: 'Filter' })).toBeVisible();
  expect(location.search).toBe('');
});

test.each([
  ['approve', 'moderation.report.approve', 'Fehler bei der Freigabe des Kompliments'],
  ['delete', 'moderation.report.delete', 'Fehler beim Löschen des Kompliments'],
] as const)('a failed decision (%s) says what failed, and below why', async (act, label, words) => {
  const network = replaceNetwork();
  network.answer('GET /api/admin/cases', {
    status: 200,
    body: { cases: [report], totalCount: 1 },
  });
  network.answer('GET /api/admin/reasons', { status: 200, body: { reasons } });
  network.answer('POST /api/admin/cases/reported/decision', refusal(429, 'error.limited'));
  const { user } = renderPage(<ReportsSection />, moderator);
  await waitFor(() => expect(reportedRow()).toBeVisible());
  await user.click(screen.getByRole('button', { name: new RegExp(t(label), 'u') }));
  const dialog = within(await screen.findByRole('dialog'));
  if (act === 'delete') {
    await dialog.findByRole('option', { name: 'Werbung oder Links' });
    await user.selectOptions(dialog.getByRole('combobox'), 'Werbung oder Links');
  }
  await user.click(dialog.getByRole('button', { name: t(label) }));
  await waitFor(() =>
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
      `${words}\n${t('error.limited')}`,
    ),
  );
});

test('an administrator deletes an account, and gives a reason', async () => {
  const network = replaceNetwork();
  network.answer(
    'GET /api/admin/people',
    { status: 200, body: { people: [gone], totalCount: 1 } },
    { status: 200, body: { people: [], totalCount: 0 } },
  );
  network.answer('GET /api/admin/reasons', { status: 200, body: { reasons } });
  const deletion = `DELETE /api/admin/people/${gone.id}`;
  network.answer(deletion, { status: 200, body: {} });
  const { user } = renderPage(<PeopleSection />, administrator);
  await user.click(
    await screen.findByRole('button', { name: t('admin.people.acts', { name: gone.name }) }),
  );
  await user.click(screen.getByRole('menuitem', { name: t('admin.people.delete') }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/sofort und für immer/u)).toBeVisible();
  const submit = dialog.getByRole('button', { name: t('admin.people.delete') });
  await user.click(submit);
  const reason = await dialog.findByLabelText(t('admin.people.delete_reason'));
  expect(reason).toHaveAccessibleDescription(t('moderation.delete.rule_required'));
  expect(network.calls.map(({ to }) => to)).not.toContain(deletion);

  await dialog.findByRole('option', { name: 'Werbung oder Links' });
  await user.selectOptions(reason, 'Werbung oder Links');
  await user.click(submit);
  await findToast(t('admin.people.delete_done', { name: gone.name }));
  expect(network.calls).toContainEqual(
    expect.objectContaining({ to: deletion, query: '?rule=advertising' }),
  );
  await waitFor(() => expect(screen.queryByText(gone.email ?? '')).not.toBeInTheDocument());
});

test('filters and pages of a list live in the address, and Back restores them', async () => {
  const network = replaceNetwork();
  const page = { status: 200, body: { people: [gone], totalCount: 45 } };
  network.answer('GET /api/admin/people', ...Array.from({ length: 8 }, () => page));
  const asked = () => Object.fromEntries(new URLSearchParams(network.calls.at(-1)?.query));
  const { user } = renderPage(<PeopleSection />, {
    ...moderator,
    address: '/admin?section=people&page=2',
  });
  await waitFor(() => expect(asked()).toMatchObject({ page: '2' }));
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByLabelText(t('admin.people.filter')), 'paused');
  expect(location.search).toBe('?section=people&filter=paused');
  await waitFor(() => expect(asked()).toMatchObject({ filter: 'paused', page: '1' }));
  await user.click(await screen.findByRole('button', { name: t('admin.list.next') }));
  expect(location.search).toBe('?section=people&filter=paused&page=2');
  const person = await screen.findByRole('link', { name: gone.name });
  expect(person).toHaveAttribute(
    'href',
    `/admin?section=people&filter=paused&page=2&person=${gone.id}`,
  );
  act(() => history.back());
  expect(location.search).toBe('?section=people&filter=paused');
  act(() => history.back());
  expect(screen.getByLabelText(t('admin.people.filter'))).toHaveValue('all');
  expect(await screen.findByText('Seite 2 von 3')).toBeVisible();
});

test('a page past the last one becomes the last one', async () => {
  const network = replaceNetwork();
  const page = { status: 200, body: { mails: [], totalCount: 45 } };
  network.answer('GET /api/admin/mails', page, page);
  renderPage(<OutboxSection />, { ...administrator, address: '/admin?section=mails&page=9' });
  await waitFor(() => expect(location.search).toBe('?section=mails&page=3'));
});

test('administrators alone are offered to delete an account', async () => {
  const network = replaceNetwork();
  network.answer('GET /api/admin/people', { status: 200, body: { people: [gone], totalCount: 1 } });
  const { user } = renderPage(<PeopleSection />, moderator);
  await user.click(
    await screen.findByRole('button', { name: t('admin.people.acts', { name: gone.name }) }),
  );
  expect(screen.getByRole('menuitem', { name: t('moderation.sender.pause') })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: t('admin.people.delete') })).toBeNull();
});

test('team alerts can be chosen if the server has a way to send them', async () => {
  const network = replaceNetwork();
  network.answer('GET /api/preferences', {
    status: 200,
    body: preferencesWith({ digests: { obstacle: 'no_mails' }, teamAlerts: {} }),
  });
  const { unmount } = renderPage(<TeamAlertsPanel />, moderator);
  expect(await screen.findByLabelText(t('alerts.push'))).toBeDisabled();
  expect(screen.getByLabelText(t('alerts.push'))).toHaveAccessibleDescription(
    t('alerts.push_none'),
  );
  expect(screen.getByLabelText(t('alerts.mail'))).toBeDisabled();
  unmount();

  network.answer('GET /api/preferences', {
    status: 200,
    body: preferencesWith({ teamAlerts: {} }),
  });
  network.answer('PATCH /api/preferences', {
    status: 200,
    body: preferencesWith({ teamAlerts: { byMail: true } }),
  });
  const { user } = renderPage(<TeamAlertsPanel />, moderator);
  await user.click(await screen.findByLabelText(t('alerts.mail')));
  await findToast(t('alerts.saved'));
  expect(screen.getByLabelText(t('alerts.mail'))).toBeChecked();
  expect(network.calls.at(-1)?.body).toMatchObject({ teamAlerts: { byMail: true } });
});

test('while the mails do not come, the page does not say that there is no mail server', async () => {
  const network = replaceNetwork();
  network.answer('GET /api/admin/mails', { status: 429, body: {} });
  renderPage(<OutboxSection />, administrator);
  expect(await screen.findByText(t('outbox.list.failed'))).toBeVisible();
  expect(screen.getByText(t('outbox.list.sent_text'))).toBeVisible();
});

test('members see no team alerts', async () => {
  const network = replaceNetwork();
  for (const panel of ['notifications', 'preferences', 'auth/sessions', 'auth/activity'])
    network.answer(`GET /api/${panel}`, refusal(400, 'error.invalid'));
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  // Follows the link of a mail, which opens the group.
  const { unmount } = renderPage(<ProfilePage />, { ...moderator, address: '/profile#team' });
  expect(await screen.findByRole('heading', { name: t('alerts.title') })).toBeVisible();
  expect(scrollIntoView).toHaveBeenCalled();
  unmount();
  renderPage(<ProfilePage />, { address: '/profile#notifications' });
  expect(await screen.findByText(t('digests.panel.failed'))).toBeVisible();
  expect(screen.queryByRole('heading', { name: t('alerts.title') })).toBeNull();
});

test('a former address opens the section under its present name', async () => {
  openTeamPage('moderator', '/admin?section=held');
  const tab = await screen.findByRole('tab', { selected: true });
  expect(tab).toHaveTextContent(t('admin.section.premoderation'));
});

function openTeamPage(role: Role, address = '/admin') {
  const network = replaceNetwork();
  const refused = refusal(429, 'error.limited');
  for (const list of ['cases', 'texts', 'words', 'reasons'])
    network.answer(`GET /api/admin/${list}`, refused);
  network.answer('GET /api/admin/audit', refused);
  network.answer('GET /api/admin/cases/count', {
    status: 200,
    body: { totalCount: 3, premoderationCount: 2 },
  });
  network.answer('GET /api/admin/join-requests', {
    status: 200,
    body: { requests: [], totalCount: 4 },
  });
  return renderPage(<AdminPage />, { person: { role }, address });
}

/** Returns the names of all elements with this role, without numbers. */
function namesOf(role: string): (string | null)[] {
  return screen.queryAllByRole(role).map((element) => element.textContent.replace(/\W*\d.*$/u, ''));
}

function findReportedRow(): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(report.text, 'u') });
}

function reportedRow(): HTMLElement | null {
  return screen.queryByRole('row', { name: new RegExp(report.text, 'u') });
}

const report: Case = {
  complimentId: 'reported',
  text: 'Du bringst alle zum Lachen.',
  reason: 'Das macht mir Angst.',
  about: 'threat',
  cause: null,
  isHidden: false,
  isAnonymous: false,
  isAi: false,
  isAiSuggested: false,
  language: 'de',
  createdAt: '2026-06-01T10:00:00.000Z',
  waitingSince: '2026-06-01T11:00:00.000Z',
  receiver: { id: 'mira', name: 'Mira' },
  sender: {
    id: 'kai',
    name: 'Kai',
    pausedUntil: null,
    mayBePaused: true,
    removals: 0,
    openReports: 1,
  },
  appeal: null,
  isSenderKept: false,
  wasApproved: false,
  mayDecide: true,
};

const gone: PersonState = {
  id: 'gone',
  idProfiles: 12,
  name: 'Weg Damit',
  email: 'weg@example.org',
  role: 'member',
  pausedUntil: null,
  hasFactor: false,
  score: 0,
  complimentsSent: 0,
  complimentsReceived: 0,
  removals: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  lastSeenOn: null,
};

const reasons = [
  { id: 'advertising', words: { de: 'Werbung oder Links', en: '', 'zh-Hans': '', 'zh-Hant': '' } },
];
