import compile from 'icu-minify/compile';
import { expect, expectTypeOf, test } from 'vitest';
import { shapeOfMessage } from '#domain/i18n/text-message.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { placeholders, type ErrorCode } from '#domain/shared/error-code.ts';
import admin from '#texts/de/admin.json' with { type: 'json' };
import app from '#texts/de/app.json' with { type: 'json' };
import site from '#texts/de/site.json' with { type: 'json' };

test('a code without a text does not compile', () => {
  expectTypeOf<'compliment.form.error.conflict'>().toExtend<ErrorCode>();
  expectTypeOf<'profile.pronouns.error.too_long'>().not.toExtend<ErrorCode>();
  expectTypeOf<'nav.login'>().not.toExtend<ErrorCode>();
});

test('a sentence with places is not thrown without what stands in them', () => {
  type Rest<Code extends ErrorCode> = ConstructorParameters<typeof AppError<Code>>;
  expectTypeOf<['conflict', 'ai_config.error.conflict', { values: { value: string } }]>().toExtend<
    Rest<'ai_config.error.conflict'>
  >();
  expectTypeOf<['conflict', 'ai_config.error.conflict']>().not.toExtend<
    Rest<'ai_config.error.conflict'>
  >();
  expectTypeOf<
    ['conflict', 'ai_config.error.conflict', { values: { names: string } }]
  >().not.toExtend<Rest<'ai_config.error.conflict'>>();
  // For an unknown code, the values of all codes are required.
  expectTypeOf<['invalid', ErrorCode]>().not.toExtend<Rest<ErrorCode>>();
  expectTypeOf<['invalid', 'error.limited']>().toExtend<Rest<'error.limited'>>();
});

test('the table of places is that of the texts', () => {
  const found = Object.entries({ ...site, ...app, ...admin }).flatMap(([key, text]) => {
    const names = [...(shapeOfMessage(compile(text))?.placeholders.keys() ?? [])];
    return names.length > 0 && isErrorText(key) ? [[key, names]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(placeholders);
});

/** Like the type `ErrorCode`; texts of forms that no code throws are filled elsewhere. */
function isErrorText(key: string): boolean {
  return /^error\.|\.error\.|\.social\.error$|^guard\.reason\.|^register\.validation\./u.test(key);
}

test('a refusal is logged by a message, or by its code', () => {
  expect(new AppError('unauthenticated', 'error.unauthenticated').message).toBe(
    'User not authenticated',
  );
  expect(new AppError('invalid', 'suggestions.error.no_traits').message).toBe('No traits provided');
  expect(new AppError('forbidden', 'admin.error.forbidden').message).toBe('admin.error.forbidden');
});
