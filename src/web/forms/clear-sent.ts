/** Empties the fields that were sent, except fields edited since. */
export function clearSent(form: HTMLFormElement, sent: FormData): void {
  for (const [name, value] of sent) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === value) field.value = '';
  }
}
