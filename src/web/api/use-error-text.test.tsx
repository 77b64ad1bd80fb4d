import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import texts from '#texts/de/site.json' with { type: 'json' };
import { ApiError, WireCode } from '#web/api/errors.ts';
import { useCodeText, useErrorText } from '#web/api/use-error-text.ts';

const unknown = new WireCode('compliment.form.error.from_tomorrow');

const errorText = () => renderHook(useErrorText, { wrapper: inGerman() }).result.current;

describe('the message of a thrown error', () => {
  test('is the text of its code with its values', () => {
    const error = new ApiError('admin.words.error.full', '', {
      status: 409,
      values: { most: 500 },
    });
    expect(errorText()(error)).toContain('500');
    expect(errorText()(error)).not.toContain('undefined');
  });

  test('is the message of the server if the code has no text here', () => {
    const error = new ApiError(unknown, 'Das kommt erst morgen.', { status: 422 });
    expect(errorText()(error)).toBe('Das kommt erst morgen.');
  });

  test('is the given text without a message', () => {
    const silent = new ApiError(unknown, '', { status: 422 });
    expect(errorText()(silent, 'login.forgot.failed')).toBe(texts['login.forgot.failed']);
    const broken = new TypeError('x is not a function');
    expect(errorText()(broken, 'login.forgot.failed')).toBe(texts['login.forgot.failed']);
    expect(errorText()(broken)).toBe(texts['error.unexpected']);
  });
});

test('the error of a field has the text of its code, else the given text', () => {
  const codeText = renderHook(useCodeText, { wrapper: inGerman() }).result.current;
  expect(codeText('login.error.invalid_email', 'error.unexpected')).toBe(
    texts['login.error.invalid_email'],
  );
  expect(codeText(unknown, 'error.unexpected')).toBe(texts['error.unexpected']);
});
