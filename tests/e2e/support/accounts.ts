import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export interface TestAccount {
  name: string;
  email: string;
  password: string;
  traits: string[];
}

/** Returns details that no account uses yet. */
export function newAccount(): TestAccount {
  return {
    name: 'Ida Brand',
    email: `ida-${randomUUID()}@example.org`,
    password: 'Sonnenblume2026',
    traits: ['geduldig', 'neugierig'],
  };
}

/** Registers through the API; the page's browser is signed in afterwards. */
export async function signUp(page: Page, account: TestAccount): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-up/email', { data: account });
  expect(answer.status()).toBe(201);
}

/** Registers through the API; the page's browser stays signed out. */
export async function createAccount(page: Page, account: TestAccount): Promise<void> {
  await signUp(page, account);
  await page.context().clearCookies();
}
