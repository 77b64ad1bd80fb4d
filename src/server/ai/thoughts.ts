/** Removes thoughts such as `<think>…</think>`, also without the opening tag. Empty during a thought. */
export function withoutThoughts(text: string): string {
  const end = Array.from(text.matchAll(closing)).at(-1);
  if (end !== undefined) return text.slice(end.index + end[0].length).trimStart();
  return opening.test(text) ? '' : text;
}

const names = String.raw`\s*\|?(?:\w{1,20}:)?(?:think|thought|reason|reflect|analysis|scratchpad|gedanke)\w{0,20}`;
const closing = new RegExp(String.raw`[<\[◁]\|?/${names}\s*\|?[>\]▷]`, 'giu');
const opening = new RegExp(String.raw`^\s*[<\[◁]${names}(?:\s[^>\]▷]{0,100})?\|?[>\]▷]`, 'iu');
