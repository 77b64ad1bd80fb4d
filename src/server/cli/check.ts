import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { isFault, stateOf, type CheckLine } from '#domain/operations/check.ts';
import { runChecks } from '#server/checks/run-checks.ts';
import type { Command } from '#server/cli/command.ts';
import { effectiveOperator, readCommunity } from '#server/db/community-settings.ts';
import type { Database } from '#server/db/executor.ts';
import { openStore, type Store } from '#server/db/store.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { readConfig, type Config } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { compileMessage, formatMessage } from '#server/texts/message.ts';
import words from '#texts/en/admin.json' with { type: 'json' };

export const checkInstallation: Command = {
  usage: 'check [--json]',
  takes: 0,
  options: ['json'],
  summary: 'Checks settings, address, proxy, TLS, mail, sign-in, model, disk, clock, database.',
  details: [
    'Reads the environment and .env as a start does, and changes nothing. Run it while the server runs. Each line is',
    'ok, warn or fail, with what to do; --json writes the same for programs. Ends with 1 when a line is fail.',
  ].join('\n'),
  async run(_, { json }) {
    const lines = await checkAll(readConfig());
    console.log(json ? asJson(lines) : asTable(lines));
    const failed = lines.filter(({ finding }) => stateOf(finding) === 'fail').length;
    if (failed > 0) throw new OperatorError(`${failed} of ${lines.length} lines fail.`);
  },
};

async function checkAll(config: Config): Promise<CheckLine[]> {
  const store = await openIfThere(config);
  const db = store === null || store instanceof Error ? store : store.database.db;
  try {
    const parts = {
      config: await withOperator(config, db),
      clock: systemClock,
      db,
      names: namesOfSystem(),
    };
    return await runChecks(parts);
  } finally {
    if (store !== null && !(store instanceof Error)) await store.close();
  }
}

/** Adds the settings that administrators have entered, as the pages do. */
async function withOperator(config: Config, db: Database | null | Error): Promise<Config> {
  if (db === null || db instanceof Error) return config;
  // The check of the database says what is wrong with it.
  const community = await readCommunity(db).catch(() => null);
  if (community === null) return config;
  return { ...config, operator: effectiveOperator(config.operator, community) };
}

function namesOfSystem(): Resolver {
  return new Resolver({ timeout: 3000, tries: 2 });
}

/** The embedded database does not exist before the first start. */
async function openIfThere(config: Config): Promise<Store | null | Error> {
  if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'postgresql')))
    return null;
  // The table says it, and a program reads the output.
  const log = createLog({ logLevel: 'silent' });
  return openStore({ config, log, shared: true }).catch((error: unknown) => {
    if (error instanceof OperatorError) return error;
    throw error;
  });
}

function asTable(lines: readonly CheckLine[]): string {
  const names = lines.map(({ check, subject }) => {
    const name = say(`check.name.${check}`);
    return subject === null ? name : `${name}: ${subject}`;
  });
  const width = Math.max(...names.map(({ length }) => length));
  return lines
    .map(({ finding, values }, place) => {
      const head = `${stateOf(finding).padEnd(4)}  ${(names[place] ?? '').padEnd(width)}  `;
      const cure = cureOf({ finding, values });
      const next = cure === null ? '' : `\n${' '.repeat(6)}→ ${cure}`;
      return `${head}${say(`check.finding.${finding}`, values)}${next}`;
    })
    .join('\n');
}

function asJson(lines: readonly CheckLine[]): string {
  const described = lines.map((line) => ({
    ...line,
    state: stateOf(line.finding),
    text: say(`check.finding.${line.finding}`, line.values),
    cure: cureOf(line),
  }));
  return JSON.stringify(described, null, 2);
}

function cureOf({ finding, values }: Pick<CheckLine, 'finding' | 'values'>): string | null {
  return isFault(finding) ? say(`check.cure.${finding}`, values) : null;
}

function say(key: TextKey & keyof typeof words, values?: CheckLine['values']): string {
  const message = compileMessage(words[key]);
  return message === null ? words[key] : formatMessage(message, 'en', values);
}
