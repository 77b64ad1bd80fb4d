import { languageHeader } from '#domain/i18n/language-choice.ts';
import type { OutboxLetter } from '#web/api/outbox-letter.ts';
import { alone, dropLetter, findLetter, keepLetter, readLetters } from '#web/api/outbox-store.ts';

/* How letters that waited leave: the same in a page and in the service worker, which has none. */

const patienceMilliseconds = 20_000;

/** Sends what waits, the oldest first. False while something has to go on waiting. */
export function deliverWaiting(): Promise<boolean> {
  return alone(async () => {
    for (const { id } of await readLetters()) {
      const letter = await findLetter(id);
      if (letter?.refusal === null && !(await deliver(letter))) return false;
    }
    return true;
  });
}

/** Also without a session it waits: the next page shows it among the drafts. */
async function deliver(letter: OutboxLetter): Promise<boolean> {
  const answer = await post(letter);
  if (answer === null || answer.status >= 500 || answer.status === 401) return false;
  if (answer.ok) await dropLetter(letter.id, 'sent');
  else await keepLetter({ ...letter, refusal: await refusalIn(answer) });
  return true;
}

/** What our server answers; the access of a session unused for an hour is renewed before. */
async function post(letter: OutboxLetter): Promise<Response | null> {
  const { id, receiver, text, isAnonymous, personId } = letter;
  const body = { id, receiverId: receiver.id, text, isAnonymous, senderId: personId };
  const send = () => ask('/api/compliments', body, letter.language);
  const answer = await send();
  if (answer?.status !== 401) return answer;
  return (await renewSession()) ? send() : answer;
}

/** As the pages do it, and never beside them: a secret that comes twice is taken for a stolen one. */
function renewSession(): Promise<boolean> {
  return 'locks' in navigator
    ? navigator.locks.request('session-refresh', postRefresh)
    : postRefresh();
}

async function postRefresh(): Promise<boolean> {
  return (await ask('/api/auth/token?grant_type=refresh_token'))?.ok === true;
}

/** Null without an answer, or when another server answers, such as a captive portal. */
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
