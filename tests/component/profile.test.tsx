import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notificationsAtOnce } from '#domain/notifications/notification.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { profileOf, sessionOf } from '#tests/component/support/person.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { profileQuery, useProfile, type Profile } from '#web/api/profile.ts';
import { SignInSettings } from '#web/features/accounts/sign-in-settings.tsx';
import { NotificationsPanel } from '#web/features/notifications/notifications-panel.tsx';
import type { MemberNotification } from '#web/features/notifications/queries.ts';
import { ProfileHeader } from '#web/features/profiles/profile-header.tsx';
import { ModelSetting, NameSetting } from '#web/features/profiles/settings-panel.tsx';
import { TextsRequest } from '#web/features/profiles/texts-request.tsx';
import { TraitsPanel } from '#web/features/profiles/traits-panel.tsx';
import { StatsPanel } from '#web/features/scores/stats-panel.tsx';
import { TraitsField } from '#web/features/suggestions/traits-field.tsx';

const change = 'PATCH /api/profile';

test('traits are split, kept once, removed and saved', async () => {
  const network = replaceNetwork();
  const { user } = renderPage(<Traits />);
  const field = traitsField();
  await user.type(field, 'mutig, lacht laut; Geduldig ,, {Enter}');
  expect(shownTraits()).toEqual(['geduldig', 'mutig', 'lacht laut']);
  await user.click(screen.getByRole('button', { name: 'mutig entfernen' }));
  expect(screen.getByText(t('profile.traits.unsaved'))).toBeVisible();
  // Saves typed text, too, even if it is not added yet.
  await user.type(field, 'pünktlich');
  const traits = ['geduldig', 'lacht laut', 'pünktlich'];
  network.answer(change, { status: 200, body: profileOf({ traits }) });
  await user.click(saveButton());
  await findToast(t('profile.update.success'));
  expect(network.calls).toEqual([{ to: change, body: { traits } }]);
  expect(shownTraits()).toEqual(traits);
  expect(screen.queryByText(t('profile.traits.unsaved'))).not.toBeInTheDocument();
});

test('traits that are added during a save stay, and typed text becomes a trait', async () => {
  const network = replaceNetwork();
  const traits = ['geduldig', 'pünktlich'];
  const { release } = network.hold(change, { status: 200, body: profileOf({ traits }) });
  const { user } = renderPage(<Traits />);
  const field = traitsField();
  await user.type(field, 'pünktlich');
  await user.click(saveButton());
  expect(field).toHaveValue('');
  await user.type(field, 'mutig{Enter}');
  release();
  await findToast(t('profile.update.success'));
  expect(shownTraits()).toEqual([...traits, 'mutig']);
  expect(screen.getByText(t('profile.traits.unsaved'))).toBeVisible();
  network.answer(change, { status: 200, body: profileOf({ traits: [...traits, 'mutig'] }) });
  await user.click(saveButton());
  await waitFor(() => expect(screen.queryByText(t('profile.traits.unsaved'))).toBeNull());
  expect(network.calls.at(-1)?.body).toEqual({ traits: [...traits, 'mutig'] });
});

test('changes of another tab are merged, and neither tab loses any', async () => {
  replaceNetwork();
  const person = { traits: ['geduldig', 'pünktlich'] };
  const { user, client } = renderPage(<Traits />, { person });
  const saveElsewhere = (...traits: string[]) =>
    client.setQueryData(profileQuery.queryKey, profileOf({ traits }));
  saveElsewhere('geduldig', 'pünktlich', 'mutig');
  await waitFor(() => expect(shownTraits()).toEqual(['geduldig', 'pünktlich', 'mutig']));
  expect(screen.queryByText(t('profile.traits.unsaved'))).not.toBeInTheDocument();

  await user.type(traitsField(), 'witzig{Enter}');
  await user.click(screen.getByRole('button', { name: 'pünktlich entfernen' }));
  saveElsewhere('geduldig', 'pünktlich', 'mutig', 'treu');
  await waitFor(() => expect(shownTraits()).toEqual(['geduldig', 'mutig', 'treu', 'witzig']));
  expect(screen.getByText(t('profile.traits.unsaved'))).toBeVisible();
});

test('a link asks before unsaved traits are lost', async () => {
  const network = replaceNetwork();
  const { user } = renderPage(
    <>
      <a href="/dashboard">Briefe</a>
      <Traits />
    </>,
    { address: '/profile' },
  );
  const link = screen.getByRole('link', { name: 'Briefe' });
  await user.click(screen.getByRole('button', { name: 'geduldig entfernen' }));
  await user.click(link);
  const question = screen.getByRole('dialog', { name: t('unsaved.title') });
  await user.keyboard('{Escape}');
  expect(question).not.toBeInTheDocument();
  expect(location.pathname).toBe('/profile');

  // Leaves without a question after saving.
  network.answer(change, { status: 200, body: profileOf({ traits: ['mutig'] }) });
  await user.type(traitsField(), 'mutig');
  await user.click(saveButton());
  await findToast(t('profile.update.success'));
  await user.click(link);
  expect(location.pathname).toBe('/dashboard');

  await user.click(screen.getByRole('button', { name: 'mutig entfernen' }));
  history.replaceState(null, '', '/profile');
  await user.click(link);
  await user.click(screen.getByRole('button', { name: t('unsaved.discard') }));
  expect(location.pathname).toBe('/dashboard');
});

test('numbers say what happened, with thousands set apart', () => {
  replaceNetwork();
  const counts = { complimentsReceived: 12_345, complimentsSent: 2, thanksReceived: 1, score: 8 };
  renderPage(<StatsPanel profile={profileOf(counts)} />);
  const numbers = within(screen.getByRole('region', { name: t('profile.stats.title') }));
  expect(numbers.getAllByRole('definition').map((number) => number.textContent)).toEqual([
    '12.345',
    '2',
    '1',
  ]);
  expect(numbers.getByText('8')).toBeVisible();
});

test('older notifications that fail to load say so, and load on a retry', async () => {
  const network = replaceNetwork();
  const list = 'GET /api/notifications';
  const all = Array.from({ length: notificationsAtOnce + 5 }, (_, at) => notificationOf(at));
  network.answer(
    list,
    { status: 200, body: all.slice(0, notificationsAtOnce) },
    refusal(400, 'error.invalid'),
    { status: 200, body: all.slice(notificationsAtOnce) },
  );
  const { user } = renderPage(<NotificationsPanel />);
  const notifications = await screen.findByRole('list', { name: t('notification.list.title') });
  expect(within(notifications).getAllByRole('listitem')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: t('notification.list.show') }));
  expect(within(notifications).getAllByRole('listitem')).toHaveLength(notificationsAtOnce);
  await user.click(screen.getByRole('button', { name: t('notification.list.show') }));
  await findToast(t('notification.list.failed'));
  await user.click(screen.getByRole('button', { name: t('notification.list.show') }));
  await waitFor(() =>
    expect(within(notifications).getAllByRole('listitem')).toHaveLength(notificationsAtOnce + 5),
  );
});

test('a new name is shown as the server keeps it, and an empty one is refused', async () => {
  const network = replaceNetwork();
  const { user } = renderPage(<Settings />);
  const dialog = await openNameDialog(user, t('profile.settings.name_change'));
  const field = within(dialog).getByLabelText(t('profile.settings.name'));
  const save = within(dialog).getByRole('button', { name: t('profile.form.save') });
  await fill(user, field, '  ');
  await user.click(save);
  expect(field).toHaveAccessibleDescription(t('register.validation.name.required'));
  expect(network.calls).toEqual([]);

  const name = 'Frieda Lindner';
  network.answer(change, { status: 200, body: profileOf({ name }) });
  network.answer('GET /api/auth/session', { status: 200, body: sessionOf(profileOf()) });
  await fill(user, field, 'Frieda  Lindner');
  await user.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
  expect(network.calls[0]).toEqual({ to: change, body: { name } });
});

test('a person who has changed their name too often reads when they may again', async () => {
  const network = replaceNetwork();
  network.answer(
    change,
    refusal(429, 'profile.name.error.limit', {
      fields: { name: 'profile.name.error.limit' },
      values: { days: 12 },
    }),
  );
  const { user } = renderPage(<Settings />);
  const dialog = await openNameDialog(user, t('profile.settings.name_change'));
  await fill(user, within(dialog).getByLabelText(t('profile.settings.name')), 'Rosalie');
  await user.click(within(dialog).getByRole('button', { name: t('profile.form.save') }));
  expect(await within(dialog).findByText(/In 12 Tagen geht es wieder/u)).toBeVisible();
});

test('a person with a name that strangers should not read is asked for another', async () => {
  const network = replaceNetwork();
  const person = { isNameRefused: true, refusedTraits: ['du fette sau'] };
  const { user } = renderPage(<Request />, { person });
  expect(screen.getByText(t('profile.words.traits_title'))).toBeVisible();
  expect(screen.getByText(/„du fette sau“/u)).toBeVisible();
  expect(screen.getByRole('link', { name: t('profile.words.traits_action') })).toHaveAttribute(
    'href',
    '/profile',
  );
  const dialog = await openNameDialog(user, t('profile.words.name_action'));
  const field = within(dialog).getByLabelText(t('profile.settings.name'));
  const save = within(dialog).getByRole('button', { name: t('profile.form.save') });
  const reserved = 'register.validation.name.reserved';
  network.answer(change, refusal(422, 'error.invalid', { fields: { name: reserved } }));
  await fill(user, field, 'Wohlwort-Team');
  await user.click(save);
  expect(await within(dialog).findByText(t(reserved))).toBeVisible();
  expect(field).toHaveValue('Wohlwort-Team');

  network.answer(change, { status: 200, body: profileOf({ name: 'Mira' }) });
  network.answer('GET /api/auth/session', { status: 200, body: sessionOf(profileOf()) });
  await fill(user, field, 'Mira');
  await user.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByText(t('profile.words.name_title'))).not.toBeInTheDocument();
});

test('a person who came without a name is asked for one', async () => {
  replaceNetwork();
  const { user } = renderPage(<Request />, { person: { name: '', isNameRefused: true } });
  expect(screen.getByText(t('profile.words.nameless_text'))).toBeVisible();
  const dialog = await openNameDialog(user, t('profile.words.nameless_action'));
  expect(within(dialog).getByLabelText(t('profile.settings.name'))).toHaveValue('');
});

test('the password changes only with the old one', async () => {
  const network = replaceNetwork();
  const { user } = renderPage(<SignInSettings profile={profileOf()} />);
  await user.click(screen.getByRole('button', { name: t('profile.settings.password_change') }));
  const dialog = screen.getByRole('dialog');
  const field = (label: string) => within(dialog).getByLabelText(label);
  const save = within(dialog).getByRole('button', { name: t('profile.form.save') });
  await fill(user, field(t('profile.password.old')), 'falsch');
  await fill(user, field(t('profile.password.new')), 'Sonnenblume2027');
  await fill(user, field(t('profile.password.confirm')), 'anders');
  await user.click(save);
  expect(within(dialog).getByText(t('settings.password.mismatch'))).toBeVisible();
  expect(network.calls).toEqual([]);
  // Describes the fault at the focused field; a field that has the focus already gets it from the form.
  const confirmation = field(t('profile.password.confirm'));
  await waitFor(() => expect(confirmation).toHaveFocus());
  expect(confirmation).toHaveAccessibleDescription(t('settings.password.mismatch'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(alertsIn(dialog)).toBe(t('settings.password.mismatch')));

  const put = 'PUT /api/auth/password';
  const wrong = { oldPassword: 'settings.password.wrong' };
  network.answer(put, refusal(422, 'error.invalid', { fields: wrong }));
  await fill(user, field(t('profile.password.confirm')), 'Sonnenblume2027');
  await user.click(save);
  expect(await within(dialog).findByText(t('settings.password.wrong'))).toBeVisible();
  await waitFor(() => expect(field(t('profile.password.old'))).toHaveFocus());
  expect(alertsIn(dialog)).toBe('');
  network.answer(put, { status: 200, body: {} });
  await fill(user, field(t('profile.password.old')), 'Sonnenblume2026');
  await user.click(save);
  await findToast(t('profile.password.changed'));
  expect(dialog).not.toBeInTheDocument();
  expect(network.calls.at(-1)).toEqual({
    to: put,
    body: { oldPassword: 'Sonnenblume2026', newPassword: 'Sonnenblume2027' },
  });
});

test('a password manager learns whose password is changed', async () => {
  replaceNetwork();
  const { user } = renderPage(<SignInSettings profile={profileOf()} />);
  await user.click(screen.getByRole('button', { name: t('profile.settings.password_change') }));
  const name = screen.getByRole('dialog').querySelector('[autocomplete="username"]');
  expect(name).toHaveValue('mira@example.org');
  expect(name).toHaveAttribute('readonly');
});

test('an Enter that confirms a Chinese word adds nothing', async () => {
  replaceNetwork();
  renderPage(<Traits />);
  const field = traitsField();
  fireEvent.input(field, { target: { value: 'nai' } });
  // Simulates Safari, which ends the composition before this key.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: false });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true });
  expect(field).toHaveValue('nai');
  expect(shownTraits()).toEqual(['geduldig']);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(shownTraits()).toEqual(['geduldig', 'nai']);
});

test('without mail the address cannot be changed, and the panel says so', () => {
  replaceNetwork();
  renderPage(<SignInSettings profile={profileOf({ canChangeEmail: false })} />);
  expect(screen.getByText(t('settings.email.unavailable'))).toBeVisible();
  expect(screen.queryByRole('button', { name: t('profile.settings.email_change') })).toBeNull();
});

/* Renders parts of the page with the profile that the app knows. */

function Traits() {
  return (
    <TraitsPanel saved={useOwn().traits} renderField={(field) => <TraitsField {...field} />} />
  );
}

function Settings() {
  const profile = useOwn();
  return (
    <>
      <ProfileHeader profile={profile} />
      <NameSetting profile={profile} />
      <ModelSetting profile={profile} />
    </>
  );
}

function Request() {
  return <TextsRequest profile={useOwn()} isOnProfile={false} />;
}

function useOwn(): Profile {
  return useProfile().data ?? profileOf();
}

async function openNameDialog(user: UserEvent, opener: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: opener }));
  return screen.findByRole('dialog', { name: t('profile.name.title') });
}

/** Returns the alerts of a dialog's form. */
function alertsIn(dialog: HTMLElement): string {
  return within(dialog)
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .join('');
}

function traitsField(): HTMLElement {
  return screen.getByLabelText(t('traits.field.label'));
}

function saveButton(): HTMLElement {
  return screen.getByRole('button', { name: t('profile.form.save') });
}

function shownTraits(): string[] {
  const list = screen.getByRole('list', { name: t('traits.list.label') });
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
}

function notificationOf(at: number): MemberNotification {
  return {
    id: `notification-${at}`,
    action: 'removed',
    message: '',
    params: { excerpt: `Brief ${at}`, rule: 'unkind' },
    appealTo: null,
    isRead: true,
    createdAt: '2026-05-01T10:00:00.000Z',
  };
}
