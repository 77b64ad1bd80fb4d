/*
 * What a page of members asks first is answered all at once: the page names the address, and fetches it with itself. Whoever
 * asks one of these questions is given that answer, once; all else is asked as always.
 */

/** Behind a line that is silent each question then waits for itself. */
const patienceMilliseconds = 4000;
/** How long an answer may wait for its question, from when it came. */
const freshMilliseconds = 10_000;

type Answers = { bodies: Map<string, unknown>; asked: Set<string>; date: string; cameAt: number };

let coming: Promise<Answers | null> | null = null;

/** Takes what the page has fetched with itself, if it has. */
export function expectFirstAnswers(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][href^="/api/start"]');
  coming = link === null ? null : readAll(link.href);
}

/**
 * Null where the page brought no answer to it, or not any more: after a write, and as soon as anything is asked a second
 * time, people want to know what is so now, and somebody else may be signed in.
 */
export async function takeFirstAnswer(
  input: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
): Promise<Response | null> {
  if (method.toUpperCase() !== 'GET') coming = null;
  if (coming === null || typeof input !== 'string') return null;
  const answers = await coming;
  if (answers === null) return null;
  const { bodies, asked, date, cameAt } = answers;
  if (asked.has(input) || performance.now() - cameAt > freshMilliseconds) {
    coming = null;
    return null;
  }
  if (!bodies.has(input)) return null;
  asked.add(input);
  const headers = { 'Content-Type': 'application/json', Date: date };
  return new Response(JSON.stringify(bodies.get(input)), { headers });
}

async function readAll(address: string): Promise<Answers | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMilliseconds) });
    if (!answer.ok) return null;
    const bodies: Record<string, unknown> = await answer.json();
    const date = answer.headers.get('Date') ?? '';
    const cameAt = performance.now();
    return { bodies: new Map(Object.entries(bodies)), asked: new Set(), date, cameAt };
  } catch {
    return null;
  }
}
