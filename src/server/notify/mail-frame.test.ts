import { expect, test } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { asText } from '#server/notify/mail-frame.ts';

test.each(languages)('the words before a link end with the colon of %s', (language) => {
  const link = 'https://example.org/confirm-email?token=abc';
  const text = asText({
    language,
    subject: 'A',
    greeting: 'B',
    paragraphs: ['C'],
    action: { label: 'D', link },
    closing: 'E',
    footer: { text: 'F', label: 'G', link },
  });
  const colon = language.startsWith('zh') ? '：' : ':';
  expect(text).toBe(`B\n\nC\n\nD${colon}\n${link}\n\nE\n\nF\nG${colon}\n${link}\n`);
});
