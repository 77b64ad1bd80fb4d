/** Empties the fields that were sent, except fields edited since. */
export function clearSubmittedFields(form: HTMLFormElement, submitted: FormData): void {
  for (const [name, value] of submitted) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === value) field.value = '';
  }
}
