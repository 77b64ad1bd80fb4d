import '@testing-library/jest-dom/vitest';
import { locks } from 'node:worker_threads';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/* Adds Node's Web Locks, which behave as in browsers: happy-dom has none. */
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

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

// Hides the elements that the style sheets hide, because those are not loaded here.
const hiding = document.createElement('style');
hiding.textContent = '.btn-face[data-hidden], .invisible { visibility: hidden }';
document.head.append(hiding);

afterEach(() => {
  // Cleans up by hand: Testing Library does it only with Vitest's global functions.
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

function doNothing(): void {
  // Nothing to show or to hide.
}
