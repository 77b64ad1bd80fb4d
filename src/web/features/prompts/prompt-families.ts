import { shippedPrompts, type PromptType } from '#domain/ai/ai-settings.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';

/** The versions of one prompt; `older` ones are shown on request. */
type PromptFamily = { id: string; shown: readonly Prompt[]; older: readonly Prompt[] };

type TranslateShipped = (key: `prompts.shipped.${PromptType}.${'name' | 'description'}`) => string;

/** Translates a shipped prompt's name and description until they are changed. */
export function translateShipped(t: TranslateShipped, prompt: Prompt): Prompt {
  const { type } = prompt;
  const shipped = shippedPrompts[type];
  return {
    ...prompt,
    name: prompt.name === shipped.name ? t(`prompts.shipped.${type}.name`) : prompt.name,
    description:
      prompt.description === shipped.description
        ? t(`prompts.shipped.${type}.description`)
        : prompt.description,
  };
}

const newestShown = 2;

/** Groups versions by prompt, in the given order; shows the active version and the newest ones. */
export function familiesOf(prompts: readonly Prompt[]): PromptFamily[] {
  const families = new Map<string, Prompt[]>();
  for (const prompt of prompts)
    families.set(prompt.familyId, [...(families.get(prompt.familyId) ?? []), prompt]);
  return [...families].map(([id, versions]) => ({
    id,
    shown: versions.filter(({ isActive }, index) => isActive || index < newestShown),
    older: versions.filter(({ isActive }, index) => !isActive && index >= newestShown),
  }));
}
