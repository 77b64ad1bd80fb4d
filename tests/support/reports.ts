import { expect } from 'vitest';
import {
  cookiesOf,
  createUser,
  testPassword,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';

export const kindText =
  'Du merkst, wenn jemand still wird, und setzt dich einfach daneben. Das tut gut.';

/** Makes a reported compliment; returns it with both people. */
export async function reportOne(
  app: TestApp,
  senderName: string,
  options: { isAnonymous?: boolean } = {},
) {
  const sender = await app.signUp(senderName);
  const receiver = await app.signUp(`${senderName}s Gegenüber`);
  const { status, id } = await send(sender, receiver, options.isAnonymous);
  expect(status).toBe(201);
  const report = await receiver.request('POST', `/api/compliments/${id}/report`, {
    reason: 'Das passt nicht.',
  });
  expect(report.status).toBeLessThan(300);
  return { sender, receiver, id };
}

export async function send(from: TestPerson, to: TestPerson, isAnonymous = false) {
  const id = crypto.randomUUID();
  await from.meet(to);
  const body = { id, receiverId: to.id, text: kindText, isAnonymous };
  return { ...(await from.request('POST', '/api/compliments', body)), id };
}

export async function notificationsOf(person: TestPerson): Promise<unknown> {
  return (await person.request('GET', '/api/notifications')).body;
}

/** Signs in again, after the clock has passed the end of every session. */
export async function signInAgain(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const answer = await app.request('POST', '/api/auth/sign-in/email', {
    email: person.email,
    password: testPassword,
  });
  return { ...person, ...createUser(app.app, cookiesOf(answer.headers)) };
}
