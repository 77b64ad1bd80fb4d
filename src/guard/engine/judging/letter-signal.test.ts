import { describe, expect, it } from 'vitest';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { doubtUnkindness } from '#guard/engine/judging/letter-signal.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';

const analyse = createAnalyser(createVocabularies());

describe('how much plainer than usual an unkind text must be', () => {
  it.each([
    ['de', 'chaotisch und laut'],
    ['en', 'good with old engines'],
    ['zh-Hans', '做菜很好吃'],
  ] as const)('a trait is none at all: %s, %s', (language, trait) => {
    expect(doubtUnkindness(analyse(trait, language))).toBe(Infinity);
  });

  it.each([
    ['de', 'Bei dem Vortrag wollte niemand zuhören', 'Bei deinem Vortrag wollte niemand zuhören'],
    ['en', 'Nobody wanted to sit beside that', 'Nobody wanted to sit beside you'],
    ['en', 'We thought that staying home was better', "We thought you'd be better at home"],
    ['zh-Hans', '昨天的报告没有人想听完', '昨天你的报告没有人想听完'],
  ] as const)('a sentence to nobody somewhat: %s, %s', (language, sentence, addressed) => {
    const doubt = doubtUnkindness(analyse(sentence, language));
    expect(doubt).toBeGreaterThan(doubtUnkindness(analyse(addressed, language)));
    expect(doubt).toBeLessThan(Infinity);
  });
});
