import { shippedPrompts, type PromptType } from '#domain/ai/ai-settings.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';

/** The versions of one prompt: those in work, and archived ones that are shown on request. */
type PromptFamily = { id: string; shown: readonly Prompt[]; older: readonly Prompt[] };

type Say = (key: `prompts.shipped.${PromptType}.${'name' | 'description'}`) => string;

/** A prompt as it is shown: shipped ones have a name in each language until they are renamed. */
export function inShownLanguage(t: Say, prompt: Prompt): Prompt {
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

/** By type, as the versions come; of each prompt the version in use and the newest ones come first to hand. */
export function familiesOf(prompts: readonly Prompt[]): PromptFamily[] {
  const families = new Map<string, Prompt[]>();
  for (const prompt of prompts)
    families.set(prompt.familyId, [...(families.get(prompt.familyId) ?? []), prompt]);
  return [...families].map(([id, versions]) => ({
    id,
    shown: versions.filter(({ isActive }, place) => isActive || place < newestShown),
    older: versions.filter(({ isActive }, place) => !isActive && place >= newestShown),
  }));
}
