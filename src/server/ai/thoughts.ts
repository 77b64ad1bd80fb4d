/**
 * What a model wrote for others to read: models of one's own often think aloud first, inside
 * `<think>…</think>`, and some servers leave out the opening half. Empty while it still thinks.
 */
export function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>');
  if (end !== -1) return text.slice(end + '</think>'.length).trimStart();
  return /^\s*<think>/u.test(text) ? '' : text;
}
