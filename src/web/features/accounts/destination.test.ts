import { expect, test } from 'vitest';
import { returnState } from '#web/api/return-path.ts';
import { destinationAfterSignIn } from '#web/features/accounts/destination.ts';

test('without a wanted page the sign-in leads to the dashboard', () => {
  expect(destinationAfterSignIn('', null)).toBe('/dashboard');
});

test('a member page named in the address is shown with its tab', () => {
  const search = `?next=${encodeURIComponent('/dashboard?tab=thanks')}`;
  expect(destinationAfterSignIn(search, null)).toBe('/dashboard?tab=thanks');
  expect(destinationAfterSignIn('?next=/profile', null)).toBe('/profile');
});

test('a page that needed a sign-in is read from the history', () => {
  expect(destinationAfterSignIn('', returnState('/profile', ''))).toBe('/profile');
  expect(destinationAfterSignIn('', returnState('/admin', 'section=people'))).toBe(
    '/admin?section=people',
  );
  expect(destinationAfterSignIn('?next=/profile', returnState('/dashboard', ''))).toBe('/profile');
});

test.each([{ returnPath: 'https://example.org' }, { returnPath: 7 }, 'returnPath', undefined])(
  'other data in the history (%j) leads to the dashboard',
  (state) => {
    expect(destinationAfterSignIn('', state)).toBe('/dashboard');
  },
);

test.each([
  'https://example.org/profile',
  '//example.org',
  '/\\example.org',
  'javascript:alert(1)',
  '/login',
  '/profile/../../x',
  'profile',
])('%s leads to the dashboard', (next) => {
  expect(destinationAfterSignIn(`?next=${encodeURIComponent(next)}`, null)).toBe('/dashboard');
});
