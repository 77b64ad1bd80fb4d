import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPromise } from '#tests/component/support/open-promise.ts';
import texts from '#texts/de/site.json' with { type: 'json' };
import { nestTexts } from '#web/i18n/texts.ts';
import { DeferredDialog, DeferredPanel } from '#web/shell/deferred.tsx';
import { markLoadFailure } from '#web/ui/load-failure.ts';
import { ToastProvider } from '#web/ui/toast.tsx';

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  // Hides the errors that React logs for each boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

test('a dialog whose code fails to load shows a toast and closes', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Offline')));
  renderOpener(lazy(async () => Promise.reject(missing())));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText(texts['shell.failure.part'])).toBeTruthy();
  expect(screen.getByText('closed')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('the page reloads for missing code if the server answers', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  renderOpener(lazy(async () => Promise.reject(missing())));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a dialog opens once its code has loaded', async () => {
  const code = openPromise<{ default: ComponentType }>();
  renderOpener(lazy(() => code.promise));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.queryByText('The dialog')).toBeNull();
  code.resolve({ default: () => <p>The dialog</p> });
  expect(await screen.findByText('The dialog')).toBeTruthy();
});

test('an error of the dialog itself reaches the outer boundary', async () => {
  renderOpener(Broken);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('Caught: Broken')).toBeTruthy();
});

test('a panel shows that its code failed to load, and its retry reloads the page', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const Panel = lazy(async () => Promise.reject(missing()));
  render(
    <Around>
      <DeferredPanel failedText="No figures.">
        <Panel />
      </DeferredPanel>
    </Around>,
  );
  expect(await screen.findByText('No figures.')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: texts['list.state.retry'] }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

function Broken(): ReactNode {
  throw new Error('Broken');
}

function missing(): TypeError {
  const error = new TypeError('Failed to fetch dynamically imported module');
  markLoadFailure(error);
  return error;
}

function renderOpener(Dialog: ComponentType): void {
  render(
    <Around>
      <Outer>
        <Opener Dialog={Dialog} />
      </Outer>
    </Around>,
  );
}

function Opener({ Dialog }: { Dialog: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <DeferredDialog onClose={() => setOpen(false)}>{isOpen && <Dialog />}</DeferredDialog>
    </>
  );
}

function Around({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="de" timeZone="Europe/Berlin" messages={nestTexts([texts])}>
      <ToastProvider>{children}</ToastProvider>
    </IntlProvider>
  );
}

class Outer extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : `Caught: ${this.state.message}`;
  }
}
