import { languageHeader } from '#domain/i18n/language-choice.ts';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import { alone, dropLetter, findLetter, keepLetter, readLetters } from '#web/api/outbox-store.ts';

/* Sends waiting letters, from a page or from the service worker, which has no document. */

const patienceMilliseconds = 20_000;

/** Sends waiting letters, oldest first. False if a letter must wait longer. */
export function deliverWaiting(): Promise<boolean> {
  return alone(async () => {
    for (const { id } of await readLetters()) {
      const letter = await findLetter(id);
      if (letter?.refusal === null && !(await deliver(letter))) return false;
    }
    return true;
  });
}

/** Without a session the letter waits; the next page shows it among the drafts. */
async function deliver(letter: OutboxLetter): Promise<boolean> {
  const answer = await post(letter);
  if (answer === null || answer.status >= 500 || answer.status === 401) return false;
  if (answer.ok) await dropLetter(letter.id, 'sent');
  else await keepLetter({ ...letter, refusal: await refusalIn(answer) });
  return true;
}

/** Posts the letter, and once more after a refresh if the access token has expired (401). */
async function post(letter: OutboxLetter): Promise<Response | null> {
  const { id, receiver, text, isAnonymous, personId } = letter;
  const body = { id, receiverId: receiver.id, text, isAnonymous, senderId: personId };
  const send = () => ask('/api/compliments', body, letter.language);
  const answer = await send();
  if (answer?.status !== 401) return answer;
  return (await renewSession()) ? send() : answer;
}

/** Takes the pages' lock: the server treats a refresh token used twice as stolen. */
function renewSession(): Promise<boolean> {
  return 'locks' in navigator
    ? navigator.locks.request('session-refresh', postRefresh)
    : postRefresh();
}

async function postRefresh(): Promise<boolean> {
  return (await ask('/api/auth/token?grant_type=refresh_token'))?.ok === true;
}

/** Returns null without an answer, or when another server answers, such as a captive portal. */
async function ask(address: string, body?: object, language = ''): Promise<Response | null> {
  const answer = await fetch(address, {
    method: 'POST',
    signal: AbortSignal.timeout(patienceMilliseconds),
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', [languageHeader]: language },
    }),
  }).catch(() => null);
  const type = answer?.headers.get('Content-Type') ?? '';
  return type.startsWith('application/json') ? answer : null;
}

async function refusalIn(answer: Response): Promise<NonNullable<OutboxLetter['refusal']>> {
  const { error }: { error?: { code?: string; message?: string } } = await answer
    .json()
    .catch(() => ({}));
  const { code = 'error.unexpected', message = '' } = error ?? {};
  return { code, message, status: answer.status };
}
