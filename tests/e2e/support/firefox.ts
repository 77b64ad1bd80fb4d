import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/* Drives the installed Firefox by WebDriver BiDi: Playwright drives only its own build, which people do not use. */

const settings = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'ui.prefersReducedMotion': 1,
};

export type Firefox = Awaited<ReturnType<typeof startFirefox>>;
export type Tab = Awaited<ReturnType<Firefox['open']>>;

export async function startFirefox(command: string) {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(command, options, {
    env: { PATH: process.env['PATH'], HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const send = await connect(await addressIn(child.stderr));
  await send('session.new', { capabilities: {} });

  /** Opens another tab; `before` runs in each of its pages before their own scripts. */
  async function open(before?: string) {
    const { context } = z
      .object({ context: z.string() })
      .parse(await send('browsingContext.create', { type: 'tab' }));
    if (before !== undefined)
      await send('script.addPreloadScript', {
        functionDeclaration: `() => { ${before} }`,
        contexts: [context],
      });
    const target = { context };

    function evaluate(expression: string): Promise<unknown> {
      return ofSomePage(async () => {
        const { result } = evaluated.parse(
          await send('script.evaluate', {
            expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
            target,
            awaitPromise: true,
          }),
        );
        return JSON.parse(result.value);
      });
    }

    /** Finds the uppermost button, link or text area with these words; null without one. */
    async function find(words: string): Promise<object | null> {
      const { result } = z.object({ result: z.object({ sharedId: z.string().optional() }) }).parse(
        await send('script.callFunction', {
          functionDeclaration: `(words) => [...document.querySelectorAll('button, a, textarea')]
              .findLast((one) => one.checkVisibility() &&
                [one, ...one.labels ?? []].some(({ innerText }) => innerText.includes(words))) ?? null`,
          arguments: [{ type: 'string', value: words }],
          target,
          awaitPromise: false,
        }),
      );
      return result.sharedId === undefined ? null : { sharedId: result.sharedId };
    }

    async function press(words: string): Promise<void> {
      const element = await find(words);
      if (element === null) throw new Error(`Nothing says “${words}”.`);
      await send('script.callFunction', {
        functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
        arguments: [element],
        target,
        awaitPromise: false,
      });
      const origin = { type: 'element', element };
      await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    }

    async function act(source: object): Promise<void> {
      await send('input.performActions', { context, actions: [source] });
    }

    return {
      evaluate,
      press,
      isThere: (words: string) => ofSomePage(async () => (await find(words)) !== null),
      goto: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      text: async () => String(await evaluate("document.body?.innerText ?? ''")),
      /** Types into the focused element. */
      type: (words: string) =>
        act({
          type: 'key',
          id: 'keyboard',
          actions: Array.from(words, (value) =>
            ['keyDown', 'keyUp'].map((type) => ({ type, value })),
          ).flat(),
        }),
      close: () => send('browsingContext.close', { context }),
    };
  }

  return {
    open,
    /** Sets the cookies of a Cookie header. */
    signIn: async (origin: string, cookies: string): Promise<void> => {
      for (const cookie of cookies.split('; ')) {
        const [name = '', value = ''] = cookie.split(/=(.*)/su, 2);
        const domain = new URL(origin).hostname;
        await send('storage.setCookie', {
          cookie: { name, value: { type: 'string', value }, domain, path: '/' },
        });
      }
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const mostPages = 5;

/** Retries on the next page: a page may be gone before it answers. */
async function ofSomePage<Answer>(ask: () => Promise<Answer>, left = mostPages): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (left === 0) throw error;
    return ofSomePage(ask, left - 1);
  }
}

const evaluated = z.object({ result: z.object({ type: z.literal('string'), value: z.string() }) });

const answered = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = answered.parse(JSON.parse(String(data)));
    const answer = waiting.get(id ?? -1);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(`${error}: ${message}`));
  });
  let count = 0;
  return async (method, params) => {
    count += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise;
  };
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/u.exec(line) ?? [];
    if (address !== undefined) {
      // Discards the output: a full pipe would stop Firefox.
      output.resume();
      return address;
    }
  }
  throw new Error('Firefox has not started.');
}
