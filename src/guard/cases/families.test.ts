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

it('a top-up, a cheer or an extra shift before a call is no contact, and hides none', () => {
  const kind = [
    '悠遊卡要去機器加值，這支電話是家裡的市話。',
    '听到你说加油，电话这头的我笑了',
    '明天要加班，电话打不通',
  ];
  const contacts = ['加值後加我line', '加油，微信abc123', '加班群微信', '加油，电话13812345678'];
  const rules = [...kind, ...contacts].map((text) => checkText(text, 'zh-Hant').rule);
  expect(rules).toEqual([...kind.map(() => null), ...contacts.map(() => 'contact')]);
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
