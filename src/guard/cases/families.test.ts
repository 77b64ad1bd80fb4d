import { describe, expect, it } from 'vitest';
import { readCases } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';

const families = Map.groupBy(readCases('families'), ({ family }) => family);

describe('a family of texts', () => {
  it.each([...families])('is judged as one: %s', (_, cases) => {
    const wrong = cases.filter(
      ({ language, text, expects }) => checkText(text, language).isValid !== (expects === 'fine'),
    );
    expect(wrong).toEqual([]);
  });
});

it('an account of “wa” is a contact where it is told as one', () => {
  const texts = ['Schreib mir auf wa', 'Finde mich bei wa', 'Schreib mir wa'];
  expect(texts.map((text) => checkText(text, 'de').rule)).toEqual(texts.map(() => 'contact'));
});

describe('hatred of who reads it', () => {
  it.each([
    'Ich hasse dich',
    'Mira, ich hasse dich!',
    'Ich verabscheue euch alle.',
    'Ich hasse dich so sehr',
  ])('is no word about oneself: %s', (text) => {
    expect(checkText(text, 'de').rule).toBe('negative');
  });

  it.each(['Ich hasse dich dafür, wie gut du kochst.', 'Ich hasse es, dich so selten zu sehen.'])(
    'is not meant where it goes on kindly: %s',
    (text) => {
      expect(checkText(text, 'de').rule).toBeNull();
    },
  );
});
