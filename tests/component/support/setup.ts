import '@testing-library/jest-dom/vitest';
import { locks } from 'node:worker_threads';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/* What browsers have and happy-dom lacks: here Node's own, which behave as browsers do. */
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

// A modal dialog is asked to close by Escape.
document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (key !== 'Escape' || defaultPrevented || dialog === undefined) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

// Reading the data of a form asks its fields for more.
globalThis.FormData = class extends FormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super(form, submitter);
    form?.dispatchEvent(Object.assign(new Event('formdata'), { formData: this }));
  }
};

// Popovers lie open all the time.
Object.assign(HTMLElement.prototype, { showPopover: doNothing, hidePopover: doNothing });

// The style sheets are not read here, so this one hides what they hide from all.
const hiding = document.createElement('style');
hiding.textContent = '.btn-face[data-hidden], .invisible { visibility: hidden }';
document.head.append(hiding);

afterEach(() => {
  // Testing Library does this by itself only where Vitest's functions are global.
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

function doNothing(): void {
  // Nothing to show or to hide.
}
