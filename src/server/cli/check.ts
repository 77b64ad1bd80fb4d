import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '#server/cli/command.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { describeRights } from '#server/db/migrate.ts';
import { openStore } from '#server/db/store.ts';
import { tryMailServer } from '#server/mail/delivery.ts';
import { readConfig, type Config } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { describeStrangeName } from '#server/runtime/strange-names.ts';
import { findUnsafeSettings } from '#server/runtime/unsafe-settings.ts';
import { describeDemoLeft } from '#server/seed/demo-people-left.ts';

export const checkSettings: Command = {
  usage: 'check',
  takes: 0,
  summary: 'Names settings that are unsafe or missing for a real installation, and what to do.',
  details: [
    'Reads the environment and .env as a start does, tries the database and the mail server, and changes nothing.',
    'Ends with 1 when something is unsafe or fails.',
  ].join('\n'),
  async run() {
    const config = readConfig();
    for (const strange of config.strangeNames)
      console.log(`Unknown: ${describeStrangeName(strange)}`);
    const findings = findUnsafeSettings(config);
    for (const { variable, problem, cure, isUnsafe } of findings) {
      const grade = isUnsafe ? 'Unsafe' : 'Missing';
      console.log(`${grade}: ${variable}: ${problem}.\n  What to do: ${cure}.`);
    }
    const failures = await tryConnections(config);
    for (const failure of failures) console.log(`Fails: ${failure}`);
    const unsafe = findings.filter(({ isUnsafe }) => isUnsafe).length;
    const bad = [
      ...(unsafe > 0 ? [`${unsafe} ${unsafe === 1 ? 'setting is' : 'settings are'} unsafe.`] : []),
      ...(failures.length > 0 ? [`${failures.length} of the checks failed.`] : []),
    ];
    if (bad.length > 0) throw new OperatorError(bad.join(' '));
    console.log('No setting is unsafe.');
  },
};

/** Returns one sentence per failed connection. */
async function tryConnections(config: Config): Promise<string[]> {
  const trials = [
    () => tryDatabase(config),
    async () => {
      if (config.smtpUrl !== null) await tryMailServer(config.smtpUrl);
    },
  ];
  const failures: string[] = [];
  for (const trial of trials)
    await trial().catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      failures.push(error.message);
    });
  return failures;
}

/** The embedded database does not exist before the first start. */
async function tryDatabase(config: Config): Promise<void> {
  if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'postgresql'))) return;
  const log = createLog({ logLevel: 'warn' });
  const store = await openStore({ config, log, shared: true });
  const { database } = store;
  try {
    const { isEnough, sentence } = await describeRights(database);
    if (!isEnough) throw new OperatorError(sentence);
    if (!(await isMigrated(database))) return;
    const demoLeft = await describeDemoLeft({ isPublic: true }, database.db);
    if (demoLeft !== null) throw new OperatorError(demoLeft);
  } finally {
    await store.close();
  }
}

async function isMigrated({ pool }: DatabaseHandle): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    "SELECT to_regclass('public.profiles') IS NOT NULL AS is",
  );
  return rows[0]?.is === true;
}
