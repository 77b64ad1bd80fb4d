import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { replaceNetwork, type Network } from '#tests/component/support/network.ts';
import german from '#texts/de/site.json' with { type: 'json' };
import { createQueryClient } from '#web/api/query-client.ts';
import { useLanguage, WithTexts } from '#web/i18n/texts-provider.tsx';
import { textsQuery } from '#web/i18n/texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FailureBoundary } from '#web/shell/failure-boundary.tsx';

const english = { status: 200, body: { 'nav.home': 'Home' } };
const chinese = { status: 200, body: { 'nav.home': '首页' } };

let client: QueryClient;
let network: Network;

beforeEach(() => {
  client = createQueryClient();
  network = replaceNetwork();
  localStorage.clear();
  document.documentElement.lang = 'de';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a language is shown after all its visible files have loaded', async () => {
  client.setQueryData(textsQuery('/de', 'app').queryKey, {});
  network.answer('GET /en/site.json', english);
  const app = network.hold('GET /en/app.json', { status: 200, body: {} });
  const shown = renderLanguage();
  const switching = shown.current.switchLanguage('en');
  await waitFor(() =>
    expect(client.getQueryData(textsQuery('/en', 'site').queryKey)).toBeDefined(),
  );
  expect(shown.current).toMatchObject({ language: 'de', home: 'Startseite' });
  app.release();
  await act(() => switching);
  expect(shown.current).toMatchObject({ language: 'en', home: 'Home' });
  expect(document.documentElement.lang).toBe('en');
  expect(network.calls.map(({ to }) => to)).toEqual(['GET /en/site.json', 'GET /en/app.json']);
});

test('the last choice counts, even if an earlier one loads later', async () => {
  const first = network.hold('GET /en/site.json', english);
  network.answer('GET /zh-Hans/site.json', chinese);
  const shown = renderLanguage();
  const switching = shown.current.switchLanguage('en');
  await act(() => shown.current.switchLanguage('zh-Hans'));
  first.release();
  await act(() => switching);
  expect(shown.current).toMatchObject({ language: 'zh-Hans', home: '首页' });
  expect(document.documentElement.lang).toBe('zh-Hans');
});

test('a language that fails to load changes nothing and can be chosen again', async () => {
  network.answer('GET /en/site.json', null, english);
  const shown = renderLanguage();
  await expect(shown.current.switchLanguage('en')).rejects.toThrow('could not be fetched');
  expect(shown.current).toMatchObject({ language: 'de', home: 'Startseite' });
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage).toHaveLength(0);
  await act(() => shown.current.switchLanguage('en'));
  expect(shown.current).toMatchObject({ language: 'en', home: 'Home' });
});

test('a page whose texts fail to load without a connection says so', async () => {
  // Stays offline, since the page would reload otherwise.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'error').mockReturnValue();
  network.answer('GET /de/app.json', null);
  const page = (
    <FailureBoundary onFailureShown={undefined}>
      <Suspense>
        <WithTexts names={['app']}>The page.</WithTexts>
      </Suspense>
    </FailureBoundary>
  );
  const { findByRole } = render(page, { wrapper: inGerman(client) });
  const heading = await findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(german['shell.unreachable.title']);
});

function renderLanguage() {
  return renderHook(useShown, { wrapper: inGerman(client) }).result;
}

function useShown() {
  const t = useTranslations();
  return { ...useLanguage(), home: t('nav.home') };
}
