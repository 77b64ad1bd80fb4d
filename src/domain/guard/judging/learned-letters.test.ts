import { expect, it } from 'vitest';
import learned from '#domain/guard/data/learned-letters.json' with { type: 'json' };
import { markOfLetters } from '../../../../scripts/train-guard/letters.ts';

// The corpora, of which everyday texts are taken, lie outside the project.
it.each(['de', 'en', 'zh'] as const)(
  'what was learned of letters in %s is of those that are here; else run scripts/train-guard.ts',
  (language) => {
    expect(learned.models[language].from).toBe(markOfLetters(language));
  },
);
