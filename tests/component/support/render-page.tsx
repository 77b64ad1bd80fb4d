import { render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { nobodysData, type PageData } from '#domain/shared/pages.ts';
import { inGerman, now, t, textUrls, timeZone } from '#tests/component/support/in-german.tsx';
import { profileOf, sessionOf } from '#tests/component/support/person.ts';
import { markConnected } from '#web/api/connection.ts';
import { PageDataProvider } from '#web/api/page-data.tsx';
import { profileQuery, type Profile } from '#web/api/profile.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { sessionQuery, type Session } from '#web/api/session.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { usePageNavigation } from '#web/app/page-navigation.ts';
import { LossDialog } from '#web/shell/loss-dialog.tsx';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { ToastProvider } from '#web/ui/toast.tsx';

type Options = {
  /** Path and query. */
  address?: string;
  /** Overrides of the signed-in person; null renders for a visitor. */
  person?: Partial<Profile> | null;
  /** Overrides of the person's session. */
  session?: Partial<Session>;
  /** Overrides of the page's data. */
  data?: Partial<PageData>;
};

/** Renders content as the app does: with toasts, links and the prompt about unsaved changes. */
export function renderPage(
  content: ReactNode,
  { address = '/', person = {}, session = {}, data = {} }: Options = {},
) {
  history.replaceState(null, '', address);
  document.documentElement.lang = 'de';
  const client = createQueryClient();
  const profile = person === null ? null : profileOf(person);
  client.setQueryData(sessionQuery.queryKey, profile && { ...sessionOf(profile), ...session });
  if (profile !== null) {
    client.setQueryData(profileQuery.queryKey, profile);
    client.setQueryData(unreadQuery.queryKey, {
      compliments: 0,
      thanks: 0,
      notifications: 0,
      total: 0,
    });
  }
  markConnected(client);
  const around = (shown: ReactNode) => (
    <PageDataProvider data={{ ...pageData, signedIn: profile !== null, ...data }}>
      <DialogLabels value={{ close: t('dialog.close'), cancel: t('dialog.cancel') }}>
        <ToastProvider>
          <Navigation />
          <main tabIndex={-1}>{shown}</main>
          <LossDialog />
        </ToastProvider>
      </DialogLabels>
    </PageDataProvider>
  );
  const { rerender, unmount } = render(around(content), { wrapper: inGerman(client) });
  return {
    user: userEvent.setup(),
    client,
    rerender: (shown: ReactNode) => rerender(around(shown)),
    unmount,
  };
}

/** Replaces a field's text by one paste. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** Finds a toast by its text. */
export function findToast(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text, { selector: '.toast-text' });
}

function Navigation() {
  usePageNavigation();
  return null;
}

export const pageData: PageData = {
  ...nobodysData,
  language: 'de',
  languages: [],
  languageOffer: null,
  textUrls,
  signedIn: true,
  hasSecret: false,
  now,
  timeZone,
  testimonials: [],
  lastYear: null,
  joining: { mode: 'open', domains: [] },
  communityName: null,
  isDemo: false,
  isSchool: false,
  operator: { name: null, address: null, email: null },
  model: null,
  providers: [],
  houseProvider: null,
  sendsMail: true,
  sourceUrl: null,
  offline: false,
};
