import { expect, test } from 'vitest';
import { suggestionLanguage } from '#web/features/suggestions/suggestion-language.ts';

test('A visitor who has chosen nothing gets the language of the browser', () => {
  const language = suggestionLanguage({ shown: 'de', chosen: null, browserTag: 'zh-TW' });
  expect(language).toBe('zh-Hant');
});

test('A browser language that we do not speak falls back to the shown one', () => {
  expect(suggestionLanguage({ shown: 'de', chosen: null, browserTag: 'fr-CA' })).toBe('de');
});

test('A chosen language wins over the browser', () => {
  expect(suggestionLanguage({ shown: 'de', chosen: 'de', browserTag: 'en-US' })).toBe('de');
});

test('A page that was opened in another language speaks that language', () => {
  expect(suggestionLanguage({ shown: 'zh-Hans', chosen: null, browserTag: 'en-US' })).toBe(
    'zh-Hans',
  );
});
