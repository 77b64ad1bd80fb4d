/** Empties the fields that hold what was sent. What has been typed since stays. */
export function clearSent(form: HTMLFormElement, sent: FormData): void {
  for (const [name, value] of sent) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === value) field.value = '';
  }
}
