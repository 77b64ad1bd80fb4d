import { choicesOf } from '#domain/compliments/sender-choices.ts';
import { languageHeader } from '#domain/i18n/language-choice.ts';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import {
  withOutboxLock,
  deleteLetter,
  findLetter,
  storeLetter,
  readLetters,
} from '#web/api/outbox-store.ts';

/* Sends waiting letters, from a page or from the service worker, which has no document. */

const sendTimeoutMs = 20_000;

/** Sends waiting letters, oldest first. False if a letter must wait longer. */
export function deliverWaiting(): Promise<boolean> {
  return withOutboxLock(async () => {
    for (const { id } of await readLetters()) {
      const letter = await findLetter(id);
      if (letter?.refusal === null && !(await deliver(letter))) return false;
    }
    return true;
  });
}

/** Without a session the letter waits; the next page shows it among the drafts. */
async function deliver(letter: OutboxLetter): Promise<boolean> {
  const response = await post(letter);
  if (response === null || response.status >= 500 || response.status === 401) return false;
  if (response.ok) await deleteLetter(letter.id, 'sent');
  else await storeLetter({ ...letter, refusal: await readRefusal(response) });
  return true;
}

/** Posts the letter, and once more after a refresh if the access token has expired (401). */
async function post(letter: OutboxLetter): Promise<Response | null> {
  const { id, receiver, text, personId, round, language } = letter;
  const written = { text, ...choicesOf(letter), senderId: personId };
  const send = () =>
    round === undefined
      ? sendJson('/api/compliments', {
          body: { id, receiverId: receiver.id, ...written },
          language,
        })
      : sendJson(`/api/rounds/${round.id}/letters/${round.letterId}`, {
          method: 'PUT',
          body: { ...written, signsIfFew: round.signsIfFew },
          language,
        });
  const response = await send();
  if (response?.status !== 401) return response;
  return (await renewSession()) ? send() : response;
}

/** Takes the pages' lock: the server treats a refresh token used twice as stolen. */
function renewSession(): Promise<boolean> {
  return 'locks' in navigator
    ? navigator.locks.request('session-refresh', postRefresh)
    : postRefresh();
}

async function postRefresh(): Promise<boolean> {
  return (await sendJson('/api/auth/token?grant_type=refresh_token', {}))?.ok === true;
}

/** Returns null without an answer, or when another server answers, such as a captive portal. */
async function sendJson(
  path: string,
  { method = 'POST', body, language = '' }: { method?: string; body?: object; language?: string },
): Promise<Response | null> {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(sendTimeoutMs),
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', [languageHeader]: language },
    }),
  }).catch(() => null);
  const type = response?.headers.get('Content-Type') ?? '';
  return type.startsWith('application/json') ? response : null;
}

async function readRefusal(response: Response): Promise<NonNullable<OutboxLetter['refusal']>> {
  const { error }: { error?: { code?: string; message?: string } } = await response
    .json()
    .catch(() => ({}));
  const { code = 'error.unexpected', message = '' } = error ?? {};
  return { code, message, status: response.status };
}
