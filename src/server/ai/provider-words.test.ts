import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAi } from '#server/ai/ai.ts';
import { listen } from '#tests/support/listen.ts';
import { withModel } from '#tests/support/model.ts';
import { good, request, writerOf } from '#tests/support/writer.ts';

/* Answers in the words of other providers than OpenAI, about texts that our guard finds kind. */

const server = withModel();
const { forgetUsage } = writerOf(server);
const kind = {
  text: 'Du hast neulich so geduldig zugehört.',
  language: 'de',
  useModel: true,
} as const;
const isYes = JSON.stringify({ isValid: true, reason: '', score: 0.9 });

beforeEach(forgetUsage);

describe('a refusal of one text', () => {
  it.each([
    [403, { code: 403, message: 'Your input was flagged', metadata: { reasons: ['harassment'] } }],
    [403, { code: 403, message: 'x', metadata: { reasons: ['sexual'], flagged_input: 'api key' } }],
    [400, { code: 'content_filter', message: 'The response was filtered.' }],
    [400, { code: 'content_policy_violation', message: 'x' }],
    [400, { type: 'SAFETY', message: 'x' }],
    [422, { message: 'Blocked by guardrail: harmful content.' }],
    [400, { message: 'Prompt rejected due to responsible AI policies.' }],
  ])('is a no (%i, %j), and the next text is asked about', async (status, error) => {
    const answers = [
      [status, { error }],
      [200, completion(isYes)],
    ] as const;
    let turn = 0;
    const ai = await aiThatGets((_request, response) => {
      const [code, body] = answers[turn++] ?? answers[1];
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    expect(await ai.validate(kind)).toMatchObject({ isValid: false, source: 'ai' });
    expect((await ai.status()).trouble).toBeNull();
    expect(await ai.validate(kind)).toMatchObject({ isValid: true, source: 'ai' });
    expect(turn).toBe(2);
  });

  it.each([
    [401, { message: 'Your API key was flagged.' }],
    [403, { message: 'Your account was suspended for violations of our content policy.' }],
    [403, { message: 'You do not have permission.' }],
    [402, { message: 'Insufficient credits' }],
  ])('is none where key, rights or credit are meant (%i, %j)', async (status, error) => {
    let turns = 0;
    const ai = await aiThatGets((_request, response) => {
      turns += 1;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error }));
    });
    expect(await ai.validate(kind)).toMatchObject({ isValid: true, source: 'local' });
    await ai.validate(kind);
    expect(turns).toBe(1);
  });
});

describe('the reason of an end', () => {
  const filters = [
    'content_filter',
    'SAFETY',
    'PROHIBITED_CONTENT',
    'BLOCKLIST',
    'guardrail_intervened',
  ];
  it.each([...filters, 'FINISH_REASON_SAFETY', 'content-filtered'])(
    '%s is a no',
    async (reason) => {
      const ai = await aiThatAnswers('', reason);
      expect(await ai.validate(kind)).toMatchObject({ isValid: false, source: 'ai' });
    },
  );

  const half = 'Deine geduldige Art tut allen gut. Man merkt, wie';
  it.each(['length', 'MAX_TOKENS', 'max_tokens', 'model_length', 'token_limit', 'OTHER', 'stop'])(
    '%s does not show half a sentence',
    async (reason) => {
      const ai = await aiThatAnswers(half, reason);
      const shown: string[] = [];
      const onText = (text: string) => shown.push(text);
      for (const listening of [{}, { onText }])
        shown.push((await ai.generate({ ...request, ...listening })).text);
      expect(shown.join(' ')).not.toContain('Man merkt');
    },
  );

  it.each(['stop', 'STOP', 'end_turn', 'eos_token', 'COMPLETE', 'FINISH_REASON_STOP'])(
    '%s is a good end, also with another type of content',
    async (reason) => {
      for (const type of ['application/json', 'text/plain', 'text/html']) {
        const ai = await aiThatAnswers(good.de, reason, type);
        expect(await ai.generate(request)).toEqual({ text: good.de, source: 'ai' });
      }
    },
  );

  it('may be missing in a stream that says that it is done, and not in one that ends', async () => {
    for (const [end, source] of [
      ['data: [DONE]\n\n', 'ai'],
      ['data:[DONE]\r\n\r\n', 'ai'],
      ['', 'template'],
    ] as const) {
      const ai = await aiThatGets((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const content of good.de.split(/(?<=,)/u))
          response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
        response.end(end);
      });
      expect(await ai.generate({ ...request, onText: () => undefined })).toMatchObject({ source });
    }
  });
});

it.each(['zuh\u{fffd}rst', 'zuhÃ¶rst', 'â€žzuhÃ¼rstâ€œ'])('“%s” is not shown', async (broken) => {
  const ai = await aiThatAnswers(`Du bist geduldig, und man spürt, wie sehr du ${broken}.`, 'stop');
  expect(await ai.generate(request)).toMatchObject({ source: 'template' });
});

function completion(content: string, reason = 'stop') {
  return { choices: [{ finish_reason: reason, message: { content } }] };
}

/** Creates an AI that always gets this answer, at once and as a stream. */
function aiThatAnswers(content: string, reason: string, type = 'application/json') {
  return aiThatGets((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      const streams = body.includes('"stream":true');
      response.writeHead(200, { 'content-type': streams ? 'text/event-stream' : type });
      const delta = { choices: [{ finish_reason: reason, delta: { content } }] };
      response.end(
        streams
          ? `data: ${JSON.stringify(delta)}\n\ndata: [DONE]\n\n`
          : JSON.stringify(completion(content, reason)),
      );
    });
  });
}

async function aiThatGets(answer: RequestListener) {
  const openaiBaseUrl = await listen((incoming, response) => {
    if (incoming.url?.endsWith('/chat/completions') === true) return answer(incoming, response);
    response.writeHead(404).end();
  });
  const { context } = server.test;
  return createAi({ ...context, config: { ...context.config, openaiBaseUrl } });
}
