/** Saves a text as a file in the browser, without the server. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Waits, since some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
