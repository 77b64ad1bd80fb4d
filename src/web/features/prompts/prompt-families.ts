import type { Prompt } from '#web/features/prompts/queries.ts';

/** The versions of one prompt: those that are worked with, and those that are put away until somebody asks. */
type PromptFamily = { id: string; shown: readonly Prompt[]; older: readonly Prompt[] };

const newestShown = 2;

/** By type, as the versions come; of each prompt the version in use and the newest ones come first to hand. */
export function familiesOf(prompts: readonly Prompt[]): PromptFamily[] {
  return [...Map.groupBy(prompts, ({ familyId }) => familyId)].map(([id, versions]) => ({
    id,
    shown: versions.filter(({ isActive }, place) => isActive || place < newestShown),
    older: versions.filter(({ isActive }, place) => !isActive && place >= newestShown),
  }));
}
