import '@testing-library/jest-dom/vitest';
import { locks } from 'node:worker_threads';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { promiseFromDom } from '#tests/support/promising-dom.ts';

/* The files of a worker share one page: each begins with modules, cookies and an address of its own. */

if (!('prepared' in document.documentElement.dataset)) prepare();

vi.resetModules();
const stopTimers = recordTimers();
afterAll(stopTimers);

beforeAll(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0`;
  history.replaceState(null, '', '/');
  document.title = '';
});

/** Returns a function that stops what still waits: a page that asks again would ask the next file's network. */
function recordTimers(): () => void {
  const own = { setTimeout, setInterval };
  const started = new Set<NodeJS.Timeout>();
  for (const [name, start] of Object.entries(own))
    Object.assign(globalThis, {
      [name]: (
        run: (...values: unknown[]) => void,
        milliseconds?: number,
        ...values: unknown[]
      ) => {
        const timer = start(run, milliseconds, ...values);
        started.add(timer);
        return timer;
      },
    });
  return () => {
    Object.assign(globalThis, own);
    for (const timer of started) clearTimeout(timer);
  };
}

function prepare(): void {
  document.documentElement.dataset['prepared'] = '';

  // Adds Node's Web Locks, which behave as in browsers: happy-dom has none.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

  // Refuses what a page of the former file still asks for.
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

  // Closes a modal dialog on Escape, as browsers do.
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (key !== 'Escape' || defaultPrevented || dialog === undefined) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });

  // Dispatches `formdata` when a form's data is read, as browsers do.
  globalThis.FormData = class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super(form, submitter);
      form?.dispatchEvent(Object.assign(new Event('formdata'), { formData: this }));
    }
  };

  // Replaces the popover methods: popovers are always shown here.
  Object.assign(HTMLElement.prototype, { showPopover: doNothing, hidePopover: doNothing });

  promiseFromDom();

  // Hides the elements that the style sheets hide, because those are not loaded here.
  const hiding = document.createElement('style');
  hiding.textContent = '.btn-face[data-hidden], .invisible { visibility: hidden }';
  document.head.append(hiding);
}

afterEach(() => {
  // Cleans up by hand: Testing Library does it only with Vitest's global functions.
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

function doNothing(): void {
  // Nothing to show or to hide.
}
