import type { ModelParameter } from '#domain/ai/ai-settings.ts';
import type { Parameter } from '#server/ai/failure.ts';

/** Answer formats, the strictest first. */
const formats = ['json_schema', 'json_object', 'none'] as const;

export type Manners = {
  refused: ReadonlySet<ModelParameter>;
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  format: (typeof formats)[number];
  usage: boolean;
  /** The instructions have a message of their own. */
  system: boolean;
  /** Extra tokens for models that think first. */
  thinking: number;
};

const start: Manners = {
  refused: new Set(),
  limit: 'max_tokens',
  format: 'json_schema',
  usage: true,
  system: true,
  thinking: 0,
};

/** Learns from the provider's errors what each model rejects; kept in memory. */
export function createLearned() {
  const known = new Map<string, Manners>();
  const of = (model: string): Manners => known.get(model) ?? start;
  return {
    of,
    /** False when the parameter cannot change any further. */
    refuse(model: string, parameter: Parameter): boolean {
      const before = of(model);
      const after = without(before, parameter);
      if (after === null) return false;
      known.set(model, after);
      return true;
    },
    /** For a model that used all tokens without text. False when it already has room. */
    giveRoomToThink(model: string): boolean {
      const before = of(model);
      if (before.thinking > 0) return false;
      known.set(model, { ...before, thinking: 2000 });
      return true;
    },
  };
}

export type Learned = ReturnType<typeof createLearned>;

function without(manners: Manners, parameter: Parameter): Manners | null {
  switch (parameter) {
    case 'usage':
      return manners.usage ? { ...manners, usage: false } : null;
    case 'system':
      return manners.system ? { ...manners, system: false } : null;
    case 'max_tokens':
      return manners.limit === 'max_tokens' ? { ...manners, limit: 'max_completion_tokens' } : null;
    case 'max_completion_tokens':
      return manners.limit === 'max_completion_tokens' ? { ...manners, limit: 'none' } : null;
    case 'format': {
      const next = formats[formats.indexOf(manners.format) + 1];
      return next === undefined ? null : { ...manners, format: next };
    }
    default:
      return manners.refused.has(parameter)
        ? null
        : { ...manners, refused: new Set([...manners.refused, parameter]) };
  }
}
