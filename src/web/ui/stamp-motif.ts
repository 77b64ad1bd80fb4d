import type { IllustrationName } from '#web/ui/illustration-files.ts';

export type StampMotif =
  | 'bird'
  | 'pear'
  | 'whale'
  | 'house'
  | 'pot'
  | 'snail'
  | 'moon'
  | 'typewriter';

const motifsForPeople = [
  'bird',
  'pear',
  'whale',
  'house',
  'pot',
  'snail',
] as const satisfies readonly StampMotif[];

/**
 * The stamp of who wrote: one of six from the public profile number. Anonymous letters always carry the moon and
 * generated ones always the typewriter, so that a stamp can never give anyone away.
 */
export function stampForNumber(who: number | 'anonymous' | 'assistant'): StampMotif {
  if (who === 'anonymous') return 'moon';
  if (who === 'assistant') return 'typewriter';
  const index = Math.abs(Math.trunc(who)) % motifsForPeople.length;
  return motifsForPeople[index] ?? 'bird';
}

/** The drawing of each motif. */
export const stampDrawings: Record<StampMotif, IllustrationName> = {
  bird: 'stamp-bird',
  pear: 'stamp-pear',
  whale: 'stamp-whale',
  house: 'stamp-house',
  pot: 'stamp-pot',
  snail: 'stamp-snail',
  moon: 'stamp-anon',
  typewriter: 'stamp-ai',
};
