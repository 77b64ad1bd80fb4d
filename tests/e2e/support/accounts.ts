import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface TestAccount {
  name: string;
  email: string;
  password: string;
  traits: string[];
}

/** Unused details. */
export function newAccount(): TestAccount {
  return {
    name: 'Ida Brand',
    email: `ida-${randomUUID()}@example.org`,
    password: 'Sonnenblume2026',
    traits: ['geduldig', 'neugierig'],
  };
}

/** Registers through the API, in the page's own browser: it is signed in afterwards. */
export async function signUp(page: Page, account: TestAccount): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-up/email', { data: account });
  expect(answer.status()).toBe(201);
}

/** As signUp, but the browser stays a visitor's. */
export async function createAccount(page: Page, account: TestAccount): Promise<void> {
  await signUp(page, account);
  await page.context().clearCookies();
}
