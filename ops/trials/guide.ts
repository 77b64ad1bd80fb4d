import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';

type Block = { document: string; heading: string; text: string; isFollowed: boolean };

/** The blocks of commands and settings in the operators' documents. */
export class Guide {
  readonly #blocks: Block[];
  readonly #own: Record<string, string>;

  /** @param own What the operator puts for placeholders, on all pages. */
  constructor(documents: readonly string[], own: Record<string, string>) {
    this.#blocks = documents.flatMap(readBlocks);
    this.#own = own;
  }

  /** The block under a heading, the first or nth one. */
  block(document: string, heading: string, nth = 1, own: Record<string, string> = {}): string {
    const under = this.#blocks.filter(
      (block) => block.document === document && block.heading === heading,
    );
    const block = under[nth - 1];
    if (block === undefined) throw new Error(`${document}, “${heading}”, has no block ${nth}.`);
    block.isFollowed = true;
    return Object.entries({ ...this.#own, ...own }).reduce(
      (text, [placeholder, value]) => text.replaceAll(placeholder, value),
      block.text,
    );
  }

  /** Lists the blocks that were never followed. */
  rest(): string[] {
    return this.#blocks
      .filter(({ isFollowed }) => !isFollowed)
      .map(({ document, heading, text }) => `${document}, “${heading}”, is not tried: ${text}`);
  }
}

function readBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let lines: string[] | null = null;
  for (const line of readFileSync(path.join(projectFolder, document), 'utf8').split('\n')) {
    if (line.startsWith('```')) {
      if (lines !== null)
        blocks.push({ document, heading, text: lines.join('\n'), isFollowed: false });
      lines = lines === null ? [] : null;
    } else if (lines !== null) lines.push(line);
    else heading = /^#+ (.+)$/u.exec(line)?.[1] ?? heading;
  }
  return blocks;
}
