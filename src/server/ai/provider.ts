import OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { z } from 'zod';
import { parameterNames, type ParameterValues } from '#domain/ai/ai-settings.ts';
import { ModelFailure, type Parameter } from '#server/ai/failure.ts';
import type { Manners } from '#server/ai/learned.ts';
import { withoutThoughts } from '#server/ai/thoughts.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';
import { AnswerError, faultOf } from '#server/runtime/fault.ts';
import type { Log } from '#server/runtime/log.ts';
import { retryAfterOf } from '#server/runtime/retry-after.ts';

export type ModelRequest = {
  model: string;
  parameters: ParameterValues;
  maximumTokens: number;
  system: string;
  /** Data, never instructions. */
  data: string;
  schema: Record<string, unknown> | null;
  signal: AbortSignal;
  /** Gets the text so far; requests a stream. */
  onText: ((text: string) => void) | null;
};

export type TokenUsage = { prompt: number; completion: number; cached: number; total: number };

export type ModelAnswer = {
  text: string;
  finish: 'stop' | 'length' | 'filtered' | 'refused' | 'cut';
  /** Null when the provider reported nothing. */
  usage: TokenUsage | null;
};

export type Provider = {
  complete(request: ModelRequest, manners: Manners): Promise<ModelAnswer>;
  moderate(model: string, input: string, signal: AbortSignal): Promise<Moderation>;
  models(signal: AbortSignal): Promise<string[]>;
};

/** Calls any OpenAI-compatible server, without retries: the caller decides. */
export function createProvider(config: {
  apiKey: string | null;
  baseUrl: string;
  /** Null where only models are listed. */
  log: Log | null;
}): Provider {
  const finishOf = createFinishReader(config.log);
  const client = new OpenAI({
    // Local servers accept any key, but the client requires one.
    apiKey: config.apiKey ?? 'none',
    baseURL: config.baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  return {
    async complete(request, manners) {
      try {
        return request.onText === null
          ? await askAtOnce({ client, finishOf }, request, manners)
          : await askStreaming({ client, finishOf }, request, manners, request.onText);
      } catch (error) {
        if (isAboutText(error)) return { text: '', finish: 'filtered', usage: null };
        throw toFailure(error, request.signal);
      }
    },
    async moderate(model, input, signal) {
      try {
        const answer: unknown = await client.moderations.create({ model, input }, { signal });
        return moderationAnswer.parse(fromText(answer)).results[0];
      } catch (error) {
        throw toFailure(error, signal);
      }
    },
    async models(signal) {
      try {
        const answer: unknown = await client.get('/models', { signal });
        return modelList.parse(fromText(answer)).map(({ id }) => id);
      } catch (error) {
        throw toFailure(error, signal);
      }
    },
  };
}

/** Three times the longest translation; parsing time grows faster than the length. */
const mostCharacters = 6000;

/** More than any model uses in one call, and within the column’s range. */
const mostTokensReported = 2_000_000;

const count = z.number().int().min(0).max(mostTokensReported).catch(0);
const usageReport = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** Some servers send a list of parts, with thoughts as parts of another type. */
const content = z
  .union([
    z.string(),
    z
      .array(z.object({ type: z.string(), text: z.string().nullish() }))
      .transform((parts) =>
        parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
      ),
  ])
  .nullish();

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content, refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: usageReport,
});

/** A stream’s chunk. Some providers send empty ones as a heartbeat or with usage. */
const part = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z.object({ content, refusal: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: usageReport,
});

/** Read by name: categories come and go. */
const moderation = z.object({
  categories: z.record(z.string(), z.boolean().nullable().catch(null)),
  category_scores: z.record(z.string(), z.number().catch(0)).catch({}),
});
const moderationAnswer = z.object({ results: z.tuple([moderation]) });
export type Moderation = z.infer<typeof moderation>;

const models = z.array(z.object({ id: z.string() }));
/** Some servers send a bare list, some null for an empty one. */
const modelList = z.union([
  models,
  z.object({ data: models.nullable() }).transform(({ data }) => data ?? []),
]);

type Parts = { client: OpenAI; finishOf: (reason: string) => ModelAnswer['finish'] };

async function askAtOnce(
  { client, finishOf }: Parts,
  request: ModelRequest,
  manners: Manners,
): Promise<ModelAnswer> {
  const answer: unknown = await client.chat.completions.create(
    { ...bodyOf(request, manners), stream: false },
    { signal: request.signal },
  );
  const { choices, usage } = completion.parse(fromText(answer));
  const [choice] = choices;
  const { content, refusal } = choice?.message ?? {};
  return {
    text: readable(content ?? ''),
    finish: refusal ? 'refused' : finishOf(choice?.finish_reason ?? 'stop'),
    usage: toUsage(usage, content ?? ''),
  };
}

/** Reads JSON that came as another type of content, which the client passes on as text. */
function fromText(answer: unknown): unknown {
  return typeof answer === 'string' ? JSON.parse(answer) : answer;
}

async function askStreaming(
  { client, finishOf }: Parts,
  request: ModelRequest,
  manners: Manners,
  onText: (text: string) => void,
): Promise<ModelAnswer> {
  const body = {
    ...bodyOf(request, manners),
    stream: true as const,
    ...(manners.usage ? { stream_options: { include_usage: true } } : {}),
  };
  const { signal } = request;
  const response = await client.chat.completions.create(body, { signal }).asResponse();
  const { watched, isDone } = watchEnd(response);
  const stream = Stream.fromSSEResponse<unknown>(watched, new AbortController());
  let text = '';
  let finish: ModelAnswer['finish'] | null = null;
  let usage: TokenUsage | null = null;
  for await (const chunk of stream) {
    const { choices, usage: report } = part.parse(chunk);
    const choice = choices?.[0];
    const { content, refusal } = choice?.delta ?? {};
    if (content) {
      text += content;
      onText(readable(text));
    }
    if (refusal) finish = 'refused';
    if (choice?.finish_reason && finish !== 'refused') finish = finishOf(choice.finish_reason);
    if (report) usage = toUsage(report, text);
  }
  // The client ends an aborted stream like a finished one.
  if (finish === null) signal.throwIfAborted();
  finish ??= isDone() ? 'stop' : 'cut';
  return { text: readable(text), finish, usage };
}

/** Watches for the end that a stream announces: some providers send no reason for it. */
function watchEnd(response: Response): { watched: Response; isDone: () => boolean } {
  let end = '';
  const watcher = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      end = (end + new TextDecoder().decode(chunk)).slice(-40);
      controller.enqueue(chunk);
    },
  });
  const watched = new Response(response.body?.pipeThrough(watcher) ?? null, response);
  return { watched, isDone: () => /^data:\s*\[DONE\]\s*$/mu.test(end) };
}

/** Removes thoughts; rejects answers far above the requested length. */
function readable(answer: string): string {
  const text = withoutThoughts(answer);
  if (text.length > mostCharacters) throw new ModelFailure('malformed', { mayCost: true });
  return text;
}

function bodyOf(request: ModelRequest, manners: Manners) {
  const tokens = request.maximumTokens + manners.thinking;
  return {
    model: request.model,
    messages: messagesOf(request, manners),
    ...parametersOf(request, manners),
    ...(manners.limit === 'max_tokens' ? { max_tokens: tokens } : {}),
    ...(manners.limit === 'max_completion_tokens' ? { max_completion_tokens: tokens } : {}),
    ...(request.schema === null ? {} : formatOf(request.schema, manners)),
  };
}

function messagesOf({ system, data }: ModelRequest, manners: Manners) {
  if (!manners.system) return [{ role: 'user' as const, content: `${system}\n\n${data}` }];
  return [
    { role: 'system' as const, content: system },
    { role: 'user' as const, content: data },
  ];
}

function parametersOf(
  { parameters }: ModelRequest,
  { refused }: Manners,
): Partial<ParameterValues> {
  return Object.fromEntries(
    parameterNames.filter((name) => !refused.has(name)).map((name) => [name, parameters[name]]),
  );
}

function formatOf(schema: Record<string, unknown>, { format }: Manners) {
  if (format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  return {
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: 'answer', strict: true, schema },
    },
  };
}

/** Matches what providers call an answer's end, whatever they write around it; the first match counts. */
const finishes: readonly [RegExp, ModelAnswer['finish']][] = [
  [/refus/iu, 'refused'],
  [/safety|filter|prohibit|block|guard|moderat|policy|flag|harm|spii|recitation/iu, 'filtered'],
  [/length|max|limit/iu, 'length'],
  [/stop|end|eos|complete|finish|done|tool|function/iu, 'stop'],
];

/** Reads the reason of an end. An unknown one counts as a cut, whose text is not shown, and is logged once. */
function createFinishReader(log: Log | null) {
  const logged = new Set<string>();
  return (reason: string): ModelAnswer['finish'] => {
    const word = reason.replaceAll(/finish_?reason|[^a-z]+/giu, ' ').trim();
    const found = finishes.find(([name]) => name.test(word))?.[1];
    if (found === undefined && !logged.has(word) && logged.size < mostUnknown) {
      logged.add(word);
      log?.warn({ reason: word.slice(0, 40) }, 'The model ended an answer for an unknown reason.');
    }
    return found ?? 'cut';
  };
}

const mostUnknown = 20;

/** Checks the reported usage: something was sent and answered, so a nonsensical report must not make a call free. */
function toUsage(report: z.infer<typeof usageReport>, answer: string): TokenUsage | null {
  const prompt = report?.prompt_tokens ?? 0;
  const written = report?.completion_tokens ?? 0;
  if (prompt === 0 || (written === 0 && answer !== '')) return null;
  const cached = Math.min(prompt, report?.prompt_tokens_details?.cached_tokens ?? 0);
  return { prompt, completion: written, cached, total: report?.total_tokens || prompt + written };
}

/**
 * Detects a refusal of this text: Azure answers 400, OpenRouter 403 with reasons. It says nothing about the key; a
 * message about the account does.
 */
function isAboutText(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || ![400, 403, 422, 451].includes(error.status))
    return false;
  const words = `${error.code ?? ''} ${error.type ?? ''}`;
  if (contentWords.test(words) || flagged.safeParse(error.error).success) return true;
  return contentWords.test(error.message) && !accountWords.test(error.message);
}

const flagged = z.object({ metadata: z.object({ reasons: z.array(z.unknown()) }) });
const contentWords =
  /flagged|moderation|content.?(?:filter|policy|management)|safety|prohibited|blocklist|guardrail|harmful|hateful|inappropriate|responsible.?ai/iu;
const accountWords =
  /\b(?:api.?key|account|organi[sz]ation|project|permission|access|suspended|region|country)\b/iu;

/** Translates the error: the provider's message may repeat the sent text. */
function toFailure(error: unknown, signal: AbortSignal): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (isAboutText(error)) return new ModelFailure('refused-request');
  if (signal.aborted || error instanceof OpenAI.APIUserAbortError)
    return new ModelFailure(isTimeout(signal.reason) ? 'timeout' : 'cancelled', { mayCost: true });
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return new ModelFailure('timeout', { mayCost: true });
  if (error instanceof OpenAI.APIConnectionError)
    return new ModelFailure('connection', { mayCost: !isNeverReached(error) });
  if (error instanceof OpenAI.APIError && typeof error.status === 'number')
    return ofStatus(error.status, error);
  // A connection that ends within a body is a plain TypeError of fetch.
  if (error instanceof TypeError) return new ModelFailure('connection', { mayCost: true });
  return new ModelFailure('malformed', { mayCost: true });
}

/** True if the request never arrived, and so cost nothing. */
function isNeverReached(error: unknown): boolean {
  const kind = faultOf(error)?.kind;
  return kind === 'name' || kind === 'connection' || kind === 'certificate';
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

function ofStatus(status: number, error: InstanceType<typeof OpenAI.APIError>): ModelFailure {
  const fault = faultOf(new AnswerError(status, error.code ?? undefined));
  const inMilliseconds = Number(error.headers?.get('retry-after-ms') ?? Number.NaN);
  const retryAfter =
    inMilliseconds >= 0 ? inMilliseconds : retryAfterOf(error.headers?.get('retry-after'));
  switch (fault?.kind) {
    case 'busy':
      return new ModelFailure(status === 429 ? 'rate-limited' : 'server', { retryAfter });
    case 'quota':
      return new ModelFailure('credit');
    case 'key':
    case 'rights':
      return new ModelFailure('unauthorized');
    case 'place':
      // A redirect leads to another server.
      return new ModelFailure(status < 400 ? 'connection' : 'model-missing');
    default: {
      const said = error.message.slice(0, longestSaid);
      return new ModelFailure('refused-request', { parameter: parameterOf(error), said });
    }
  }
}

const longestSaid = 300;

/** Finds the rejected parameter by name or in the message. */
function parameterOf(error: InstanceType<typeof OpenAI.APIError>): Parameter | null {
  const words = `${error.param ?? ''} ${error.message}`;
  // The error about max_tokens also names max_completion_tokens, so that name alone is not enough.
  const named = error.param ?? /['"`]?(\w+)['"`]? (?:is|are) not supported/u.exec(words)?.[1];
  if (named === 'max_completion_tokens') return 'max_completion_tokens';
  if (/\bmax_tokens\b/u.test(words)) return 'max_tokens';
  const parameter = parameterNames.find((name) => words.split(/\W+/u).includes(name));
  if (parameter !== undefined) return parameter;
  if (/response_format|json_schema|json_object|json mode|structured/iu.test(words)) return 'format';
  if (/stream_options|include_usage/u.test(words)) return 'usage';
  if (/max_completion_tokens/u.test(words)) return 'max_completion_tokens';
  if (/system (?:role|message|prompt)|must alternate user/iu.test(words)) return 'system';
  return null;
}
