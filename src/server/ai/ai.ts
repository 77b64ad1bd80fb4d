import type { Caller } from '#server/ai/caller.ts';
import type { Connected, Limits, ModelParts } from '#server/ai/connect-model.ts';
import { reasonOf } from '#server/ai/failure.ts';
import type { FallbackBook } from '#server/ai/fallbacks.ts';
import { generateWithModel } from '#server/ai/generate.ts';
import { createLocalAi, findDoubt, judgeLocally } from '#server/ai/local.ts';
import { moderateBeside } from '#server/ai/moderation.ts';
import type { Ai } from '#server/ai/port.ts';
import { hasModel } from '#server/ai/provider-place.ts';
import { rewordWithModel } from '#server/ai/reword.ts';
import type { Task } from '#server/ai/settings.ts';
import { translateWithModel } from '#server/ai/translate.ts';
import { validateWithModel } from '#server/ai/validate.ts';

type Parts = Omit<ModelParts, 'limits'> & {
  fallbacks: FallbackBook;
  limits?: Partial<Limits>;
};

const usualLimits: Limits = {
  milliseconds: 6000,
  patientMilliseconds: 55_000,
  atOnce: 32,
  waiting: 64,
};

/** Creates the AI helper: an OpenAI-compatible model, configured by a key or an address, and the local fallback. */
export function createAi(parts: Parts): Ai {
  const { random, fallbacks } = parts;
  const { check } = parts.guard;
  const limits = { ...usualLimits, ...parts.limits };
  const { milliseconds } = limits;
  const local = createLocalAi({ random, check });
  const model = hasModel(parts.config) ? connectLater({ ...parts, limits }) : null;

  /** Returns null on any failure of the model; the fallback goes on, and the log has the failure. */
  async function orNull<Result>(
    task: Task,
    useModel: boolean,
    work: (ask: Caller) => Promise<Result>,
  ): Promise<Result | null> {
    // Before any work on names and texts that only a model would read.
    if (!useModel || model === null) {
      fallbacks.count(task, useModel ? 'not-configured' : 'declined');
      return null;
    }
    try {
      return await work(model.ask);
    } catch (error) {
      const reason = reasonOf(parts.log, error);
      // A caller who has left got no fallback answer.
      if (reason !== 'cancelled') fallbacks.count(task, reason);
      return null;
    }
  }

  return {
    ...local,
    ...model?.forAdministrators,
    async generate(request) {
      const text = await orNull('generation', request.useModel, (ask) =>
        generateWithModel(ask, request, check, milliseconds),
      );
      if (text === null) return local.generate(request);
      request.onText?.(text);
      return { text, source: 'ai' };
    },
    async reword(request) {
      const text = await orNull('generation', request.useModel, (ask) =>
        rewordWithModel(ask, request, check, milliseconds),
      );
      return text === null ? local.reword(request) : { text, source: 'ai' };
    },
    async translate({ useModel, ...request }) {
      try {
        if (!useModel || model === null) return null;
        return await translateWithModel(model.ask, { useModel, ...request }, milliseconds);
      } catch (error) {
        reasonOf(parts.log, error);
        return null;
      }
    },
    async validate(request) {
      const { text, language, useModel } = request;
      const verdict = judgeLocally(text, language, check);
      const doubt = verdict.isValid ? null : findDoubt(text, language, check);
      // Without a model, the guard’s refusal is no fallback.
      if (!verdict.isValid && (doubt === null || model === null)) return verdict;
      const judged = orNull('validation', useModel, (ask) =>
        validateWithModel(ask, request, { ...verdict, doubt }, check, milliseconds),
      ).then((opinion) => opinion ?? verdict);
      if (!useModel || model === null) return judged;
      return moderateBeside(judged, model.moderate, request, milliseconds);
    },
  };
}

/** The client and the price lists are large: loaded only with a model. */
function connectLater(parts: ModelParts): Connected {
  const connected = import('#server/ai/connect-model.ts').then(({ connectModel }) =>
    connectModel(parts),
  );
  // Reported to the caller.
  connected.catch(() => undefined);
  return {
    ask: async (call) => (await connected).ask(call),
    moderate: async (text, deadline) => (await connected).moderate(text, deadline),
    forAdministrators: {
      models: async () => (await connected).forAdministrators.models(),
      tryPrompt: async (trial) => (await connected).forAdministrators.tryPrompt(trial),
      status: async () => (await connected).forAdministrators.status(),
    },
  };
}
