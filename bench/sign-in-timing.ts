/*
 * Whether the time of an answer tells if an address has an account: a wrong password against an unknown
 * person, and a forgotten password of a known against an unknown address, in turns, through the whole
 * app. Prints medians and their ratios. `node bench/sign-in-timing.ts [tries]`
 */
import { openApi } from './api.ts';
import { withStore } from './store.ts';

const [tries = 200] = process.argv.slice(2).map(Number);
const warmUp = 20;
const known = 'mira@example.org';
const unknown = 'nobody@example.org';

await withStore(async (database) => {
  const { app, context } = await openApi(database);

  const post = async (path: string, body: unknown): Promise<number> => {
    const request = new Request(`http://localhost:3000/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const start = performance.now();
    const response = await app.fetch(request);
    await response.arrayBuffer();
    const time = performance.now() - start;
    // What one answer leaves to be done must not slow the next one down.
    await context.background.idle();
    return time;
  };

  const password = 'Sonnenblume2026';
  await post('sign-up/email', { name: 'Mira', email: known, password, traits: ['geduldig'] });
  await compare('wrong password', (email) =>
    post('sign-in/email', { email, password: 'Falsch2026' }),
  );
  await compare('forgotten password', (email) => post('forgotten-password', { email }));
});

/** In turns, so that whatever else the machine does meets both. */
async function compare(name: string, ask: (email: string) => Promise<number>): Promise<void> {
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
  for (let index = 0; index < tries + warmUp; index += 1)
    for (const email of index % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const time = await ask(email);
      if (index >= warmUp) times[email]?.push(time);
    }
  const [first, second] = [median(times[known]), median(times[unknown])];
  const ratio = Math.max(first, second) / Math.min(first, second);
  console.log(
    `${name}: known ${first.toFixed(2)} ms, unknown ${second.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (aim: below 1.3)`,
  );
}

function median(values: number[] = []): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
