import { pipeline } from 'node:stream/promises';
import { isLanguage, languages } from '#domain/i18n/language.ts';
import { checkText } from '#guard/guard.ts';
import type { Command } from '#server/cli/command.ts';

export const judgeTexts: Command = {
  usage: 'check-texts < FILE',
  takes: 0,
  summary: 'Checks texts with the text guard.',
  details: `Reads JSON lines {"text": …, "language": ${languages.map((language) => `"${language}"`).join(' | ')}} from standard input and writes one verdict a line, or {"error": …, "line": number}. Measures the built-in lists: needs no database, and knows no words that administrators have added. With “npm run --silent wohlwort -- check-texts” nothing else stands in the output.`,
  run: async () => {
    try {
      await checkTexts(process.stdin, process.stdout);
    } catch (error) {
      // The reader has closed the pipe, as in `check-texts < FILE | head`.
      if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
    }
  },
};

/** In UTF-16 units; longer lines are rejected unread, so that memory stays limited. */
const longestLine = 4_000_000;

/**
 * Reads JSON lines `{text, language}` and writes one verdict per line as JSON; `{error, line}` for an invalid line,
 * nothing for an empty one. Waits for the reader of the output, and leaves it open.
 */
export async function checkTexts(
  input: AsyncIterable<Uint8Array>,
  output: NodeJS.WritableStream,
): Promise<void> {
  await pipeline(input, judgeChunks, output, { end: false });
}

async function* judgeChunks(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let number = 0;
  for await (const lines of splitLines(input)) {
    const answers: string[] = [];
    for (const line of lines) {
      number += 1;
      if (line === null) answers.push(answerError(number, 'is too long.'));
      else if (line.trim() !== '') answers.push(answer(line, number));
    }
    if (answers.length > 0) yield `${answers.join('\n')}\n`;
  }
}

/** Splits at \n or \r\n only: JSON may hold U+2028, where node:readline would split. Null: a line that is too long. */
async function* splitLines(
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly (string | null)[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  const finish = (line: string): string | null => {
    const whole = isTooLong || rest.length + line.length > longestLine ? null : rest + line;
    rest = '';
    isTooLong = false;
    return whole;
  };
  const keep = (piece: string): void => {
    isTooLong ||= rest.length + piece.length > longestLine;
    rest = isTooLong ? '' : rest + piece;
  };
  for await (const chunk of input) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    const last = pieces.pop() ?? '';
    const lines = pieces.map(finish);
    keep(last);
    if (lines.length > 0) yield lines;
  }
  keep(decoder.decode());
  if (rest !== '' || isTooLong) yield [finish('')];
}

const known = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languages);

function answer(line: string, number: number): string {
  const request = parse(line);
  if (typeof request !== 'object' || request === null) return answerError(number, 'is no JSON.');
  const { text, language } = { text: undefined, language: undefined, ...request };
  if (typeof text !== 'string') return answerError(number, 'has no text.');
  if (!isLanguage(language)) return answerError(number, `has no language: ${known}.`);
  return JSON.stringify(checkText(text, language));
}

function answerError(line: number, problem: string): string {
  return JSON.stringify({ error: `Line ${line} ${problem}`, line });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
