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

const memberMotifs = [
  'bird',
  'pear',
  'whale',
  'house',
  'pot',
  'snail',
] as const satisfies readonly StampMotif[];

/**
 * Returns the sender's stamp: one of six by the public profile number. Anonymous letters always have the moon and
 * generated ones the typewriter, so that a stamp never reveals a sender.
 */
export function stampForNumber(sender: number | 'anonymous' | 'assistant'): StampMotif {
  if (sender === 'anonymous') return 'moon';
  if (sender === 'assistant') return 'typewriter';
  const index = Math.abs(Math.trunc(sender)) % memberMotifs.length;
  return memberMotifs[index] ?? 'bird';
}

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
