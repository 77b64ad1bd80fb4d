/* Many people who ask for a suggestion at the same moment, each time that they are told to. */
import { z } from 'zod';
import { signedInPeople } from '../community.ts';
import { cookieOf } from '../cookie.ts';

const [port = '', authSecret = '', atOnce = ''] = process.argv.slice(2);
const suggestion = z.object({ source: z.enum(['ai', 'template']) });

process.on('message', () => void askTogether());
process.send?.('ready');

async function askTogether(): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: Number(atOnce) }, (_, person) => ask((person % signedInPeople) + 1)),
  );
  process.send?.({
    ai: answers.filter(({ source }) => source === 'ai').length,
    template: answers.filter(({ source }) => source === 'template').length,
    slowest: Math.max(...answers.map(({ took }) => took)),
  });
}

async function ask(person: number): Promise<{ source: 'ai' | 'template'; took: number }> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/suggestions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookieOf(person, authSecret) },
    body: JSON.stringify({ traits: ['geduldig'], language: 'de' }),
  });
  const { source } = suggestion.parse(await response.json());
  return { source, took: performance.now() - start };
}
