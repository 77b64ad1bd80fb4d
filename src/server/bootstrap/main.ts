import { readConfig, type Config } from '#server/runtime/config.ts';
import { createLog, type Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { describeStrangeName } from '#server/runtime/strange-names.ts';
import { findUnsafeSettings } from '#server/runtime/unsafe-settings.ts';

type End = { exitCode: 0 | 1 };

const config = readOrExplain();
const log = createLog(config);
process.exit(await run(config, log));

async function run(config: Config, log: Log): Promise<number> {
  const end = Promise.withResolvers<End>();
  const hurry = new AbortController();
  const asked = new AbortController();
  // During the start a signal waits until the start is complete, so that nothing is half done. A closed terminal sends
  // SIGHUP.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked.signal.aborted) hurry.abort();
      asked.abort();
      end.resolve({ exitCode: 0 });
    });
  }
  // Its reader may close before the server does.
  process.stderr.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An unhandled error; the server stops.');
    end.resolve({ exitCode: 1 });
  });

  warnOfSettings(config, log);
  try {
    const { openStore } = await import('#server/db/store.ts');
    const onLost = () => end.resolve({ exitCode: 1 });
    const opening = openStore({ config, log, onLost, asked: asked.signal });
    // Waits for the answer of DATABASE_URL: to load code blocks a slow machine until the connection times out.
    if (config.databaseUrl !== null) await opening;
    // Loads the rest of the code while the embedded PostgreSQL starts.
    const loading = config.development
      ? import('#server/bootstrap/development.ts')
      : import('#server/bootstrap/server.ts');
    await using open = new AsyncDisposableStack();
    const { database } = open.adopt(await opening, (store) => store.close());
    const { openProduct } = await loading;
    const product = await openProduct({ config, log, database, asked: asked.signal });
    log.info(`Wohlwort is ready at ${product.address}`);
    // Not through the log, which others may keep and read.
    if (product.signIn !== null) process.stderr.write(product.signIn);
    const { exitCode } = await end.promise;
    log.info('Wohlwort stops.');
    await product.stop(hurry.signal);
    return exitCode;
  } catch (error) {
    explain(error, log);
    return 1;
  }
}

/** At each start; for a real installation also unsafe settings. `npm run wohlwort -- check` says more. */
function warnOfSettings(config: Config, log: Log): void {
  for (const strange of config.strangeNames) log.warn(describeStrangeName(strange));
  if (!config.production) return;
  for (const { variable, problem, cure, isUnsafe } of findUnsafeSettings(config))
    if (isUnsafe) log.warn(`Unsafe setting ${variable}: ${problem} ${cure}`);
}

function readOrExplain(): Config {
  try {
    return readConfig();
  } catch (error) {
    explain(error, createLog({ logLevel: 'info' }));
    process.exit(1);
  }
}

function explain(error: unknown, log: Log): void {
  if (error instanceof OperatorError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'Wohlwort cannot continue.');
}
