import { PassThrough } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkTexts } from '#server/cli/check-texts.ts';

const kind = 'Du hast mir heute sehr geholfen.';
const row = (text: string, language = 'de'): string => JSON.stringify({ text, language });

/** Returns the output for input in chunks of this size. */
async function judge(input: string | Buffer, size = 7): Promise<unknown[]> {
  const output = new PassThrough();
  const written = output.toArray();
  await checkTexts(inPieces(Buffer.from(input), size), output);
  output.end();
  const text = Buffer.concat(await written).toString();
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('a line ends at \\n or \\r\\n and nowhere else', async () => {
  const texts = [kind, `${kind}\u2028${kind}`, `${kind}\u2029`, `${kind}\u0085`, `${kind} 好 👋`];
  const lines = texts.map((text) => `{"text":"${text}","language":"de"}`);
  for (const end of ['\n', '\r\n'])
    for (const size of [1, 5, 1000])
      expect(await judge(lines.join(end), size)).toEqual(
        texts.map(() => expect.objectContaining({ isValid: true, rule: null })),
      );
  expect(await judge('\ufeff' + row('Du bist ein Idiot, weißt du'))).toMatchObject([
    { isValid: false, rule: 'negative', spans: [{ start: 0 }] },
  ]);
});

test('a bad line answers with its number, and the next ones are judged', async () => {
  const lines = [
    row(kind),
    '{"text": ',
    '',
    '[]',
    'null',
    '{"text":5,"language":"de"}',
    row(kind, 'fr'),
    row('You helped me a lot today.', 'en'),
  ];
  expect(await judge(lines.join('\n'))).toMatchObject([
    { isValid: true },
    { error: 'Line 2 is no JSON.', line: 2 },
    { error: 'Line 4 has no text.', line: 4 },
    { error: 'Line 5 is no JSON.', line: 5 },
    { error: 'Line 6 has no text.', line: 6 },
    { error: 'Line 7 has no language: de, en, zh-Hans or zh-Hant.', line: 7 },
    { isValid: true },
  ]);
});

test('bytes that are no text, and lines without an end, do no harm', async () => {
  const broken = Buffer.concat([
    Buffer.from('{"text":"'),
    Buffer.from([0xff, 0xfe, 0xc3]),
    Buffer.from(`${kind}","language":"de"}\n`),
  ]);
  expect(await judge(broken, 3)).toHaveLength(1);
  const endless = `${'x'.repeat(5_000_000)}\n${row(kind)}\n${'y'.repeat(5_000_000)}`;
  expect(await judge(endless, 65_536)).toMatchObject([
    { error: 'Line 1 is too long.', line: 1 },
    { isValid: true },
    { error: 'Line 3 is too long.', line: 3 },
  ]);
  expect(await judge('')).toEqual([]);
});

test('it reads no faster than its verdicts are taken', async () => {
  const line = Buffer.from(`${row(kind)}\n`.repeat(200));
  let read = 0;
  const input = (async function* read200Times() {
    for (let times = 0; times < 200; times++) {
      read = times;
      yield line;
    }
  })();
  const output = new PassThrough();
  const done = checkTexts(input, output);
  for (let turn = 0; turn < 50; turn++) await letOthersRun();
  expect(read).toBeLessThan(50);
  let answers = 0;
  output.on('data', (data: Buffer) => {
    answers += data.toString().split('\n').length - 1;
  });
  await done;
  output.end();
  expect(answers).toBe(200 * 200);
});
