import { flushSync } from 'react-dom';

/** Shows what is wrong at once, and puts the cursor into the first field that is at fault. */
export function showFaults(form: HTMLFormElement, show: () => void): HTMLInputElement | null {
  flushSync(show);
  const field = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  return field;
}
