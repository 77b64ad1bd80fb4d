import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startEmbedded } from '#server/db/embedded.ts';
import { projectFolder } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { call, register, type Member } from '#tests/support/member.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import { startServer, temporaryFolder } from '#tests/support/server-process.ts';

/*
 * Replaces a server of the version before by one of this version while people write, as docs/upgrade.md describes it for
 * several servers. UPGRADE_FROM names another commit to begin with.
 */

const lettersPerStage = 20;

test(
  'a version replaces the one before while people write: no letter is lost, no call fails',
  async () => {
    const before = unpackVersionBefore();
    const dataDir = path.join(temporaryFolder(), 'shared');
    const database = await startEmbedded({ dataDir, log: createLog({ logLevel: 'silent' }) });
    onTestFinished(() => database.stop());
    const env = {
      DATABASE_URL: database.url,
      AUTH_SECRET: 'two-versions-share-this-secret-of-sessions',
      RATE_LIMITS: 'off',
    };
    const start = (project: string) =>
      startServer({ ...env, DATA_DIR: path.join(temporaryFolder(), 'data') }, project);
    const older = await start(before);
    const people: Member[] = [];
    for (const name of ['Mira', 'Jonas', 'Nora']) people.push(await register(older.address, name));
    const writing = beginWriting(people, older.address);
    await writing.reach(lettersPerStage, older.address);

    // Migrates while the older one goes on.
    const newer = await start(projectFolder);
    await writing.spreadOver([older.address, newer.address]);
    await Promise.all([
      writing.reach(lettersPerStage, older.address),
      writing.reach(lettersPerStage, newer.address),
    ]);

    // Leads no new call to it, as a load balancer does during STOP_DELAY.
    await writing.spreadOver([newer.address]);
    expect(await older.stop()).toBe(0);
    await writing.reach(lettersPerStage, newer.address);

    const letters = await writing.end();
    for (const [index, { cookie }] of people.entries()) {
      const sent = letters.filter((letter) => letter.sender === index);
      expect(await listIds(newer.address, cookie, 'sent')).toEqual(idsOf(sent));
    }
    const received = await Promise.all(
      people.map(({ cookie }) => listIds(newer.address, cookie, 'received')),
    );
    expect(received.flat().toSorted()).toEqual(idsOf(letters));
    for (const server of [older, newer]) expect(server.output()).not.toContain('"level":50');
  },
  scaleTimeout(300_000),
);

type Letter = { id: string; sender: number; address: string };

/** Lets each person write one letter after another, drawn at one server, sent through the next and read at both. */
function beginWriting(people: Member[], first: string) {
  let addresses = [first];
  const ending = new AbortController();
  const written: Letter[] = [];
  const waiting: (() => void)[] = [];
  const write = async ({ cookie }: Member, sender: number): Promise<void> => {
    for (let turn = sender; !ending.signal.aborted; turn += 1) {
      const open = addresses;
      const at = (step: number) => open[(turn + step) % open.length] ?? first;
      const drawn = await answerOf(at(1), cookie, 'POST', '/api/draws');
      const { id: receiverId } = z.object({ id: z.uuid() }).parse(drawn);
      const id = randomUUID();
      const text = 'Du hörst zu, bis man fertig ist.';
      const body = { id, receiverId, text, isAnonymous: false };
      await answerOf(at(0), cookie, 'POST', '/api/compliments', body);
      for (const address of open) {
        const list = await answerOf(address, cookie, 'GET', '/api/compliments/sent');
        expect(pageShape.parse(list).compliments[0]?.id).toBe(id);
      }
      written.push({ id, sender, address: at(0) });
      for (const resolve of waiting.splice(0)) resolve();
    }
  };
  const writers = Promise.all(people.map(write));
  // Keeps a failure until someone waits for letters.
  writers.catch(() => undefined);
  const nextLetter = () =>
    Promise.race([writers, new Promise<void>((resolve) => waiting.push(resolve))]);
  return {
    /** Waits until each person has begun a turn at these servers. */
    async spreadOver(open: string[]): Promise<void> {
      addresses = open;
      const before = written.length;
      const turned = () => new Set(written.slice(before).map(({ sender }) => sender)).size;
      while (turned() < people.length) await nextLetter();
    },
    /** Waits until so many more letters have gone through a server. */
    async reach(count: number, address: string): Promise<void> {
      const through = () => written.filter((letter) => letter.address === address).length;
      const goal = through() + count;
      while (through() < goal) await nextLetter();
    },
    async end(): Promise<Letter[]> {
      ending.abort();
      await writers;
      return written;
    },
  };
}

/** Expects success: a server that is replaced in order refuses no call. */
async function answerOf(...[address, ...parameters]: Parameters<typeof call>): Promise<unknown> {
  const answer = await call(address, ...parameters);
  const said = await answer.text();
  expect([200, 201], `${parameters[2]} answered ${answer.status}: ${said}`).toContain(
    answer.status,
  );
  return JSON.parse(said);
}

const pageShape = z.object({
  compliments: z.array(z.object({ id: z.uuid() })),
  totalCount: z.int(),
});

async function listIds(address: string, cookie: string, list: 'sent' | 'received') {
  const ids: string[] = [];
  let total = Infinity;
  for (let page = 1; ids.length < total; page += 1) {
    const target = `/api/compliments/${list}?page=${page}&pageSize=50`;
    const { compliments, totalCount } = pageShape.parse(
      await answerOf(address, cookie, 'GET', target),
    );
    if (compliments.length === 0) throw new Error(`The list ends at ${ids.length} of ${total}.`);
    ids.push(...compliments.map(({ id }) => id));
    total = totalCount;
  }
  return ids.toSorted();
}

function idsOf(letters: Letter[]): string[] {
  return letters.map(({ id }) => id).toSorted();
}

/** Unpacks the last release before this commit or, where there is none, the commit before; with the present packages. */
function unpackVersionBefore(): string {
  const folder = temporaryFolder('before-');
  const [release = ''] = git(
    'tag',
    '--merged=HEAD^',
    '--list',
    'v*',
    '--sort=-version:refname',
  ).split('\n');
  const commit = process.env['UPGRADE_FROM'] ?? (release === '' ? 'HEAD^' : release);
  const archive = path.join(folder, 'source.tar');
  git('archive', `--output=${archive}`, commit, 'package.json', 'src', 'texts');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  for (const name of ['node_modules', 'dist'])
    symlinkSync(path.join(projectFolder, name), path.join(folder, name));
  return folder;
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { cwd: projectFolder, encoding: 'utf8' }).trim();
}
