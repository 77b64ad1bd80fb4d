/**
 * What a model wrote for others to read: models of one's own often think aloud first, inside `<think>…</think>`,
 * `[reasoning]…[/reasoning]` or the like, and some servers leave out the opening half. Empty while it still thinks.
 */
export function withoutThoughts(text: string): string {
  const end = Array.from(text.matchAll(closing)).at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length).trimStart();
  return opening.test(text) ? '' : text;
}

const names = String.raw`\s*\|?(?:\w{1,20}:)?(?:think|thought|reason|reflect|analysis|scratchpad|gedanke)\w{0,20}`;
const closing = new RegExp(String.raw`[<\[◁]\|?/${names}\s*\|?[>\]▷]`, 'giu');
const opening = new RegExp(String.raw`^\s*[<\[◁]${names}(?:\s[^>\]▷]{0,100})?\|?[>\]▷]`, 'iu');
