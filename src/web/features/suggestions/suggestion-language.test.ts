import { expect, test } from 'vitest';
import { suggestionLanguage } from '#web/features/suggestions/suggestion-language.ts';

test('a visitor without a choice gets the language of the browser', () => {
  const language = suggestionLanguage({ shown: 'de', chosen: null, browserTag: 'zh-TW' });
  expect(language).toBe('zh-Hant');
});

test('an unsupported browser language falls back to the shown one', () => {
  expect(suggestionLanguage({ shown: 'de', chosen: null, browserTag: 'fr-CA' })).toBe('de');
});

test('a chosen language wins over the browser', () => {
  expect(suggestionLanguage({ shown: 'de', chosen: 'de', browserTag: 'en-US' })).toBe('de');
});

test('a page opened in another language uses that language', () => {
  expect(suggestionLanguage({ shown: 'zh-Hans', chosen: null, browserTag: 'en-US' })).toBe(
    'zh-Hans',
  );
});
