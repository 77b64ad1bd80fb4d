import type { Config } from '#server/config.ts';
import { openStore } from '#server/db/store.ts';
import type { Log } from '#server/log.ts';
import type { RunningServer } from '#server/product.ts';

export interface StartOptions {
  config: Config;
  log: Log;
  /** The database went away for good. */
  onLost: () => void;
  /** Aborted when the process is asked to stop while it still starts. */
  asked: AbortSignal;
}

/** Opens the store, then the product on it. When one step fails, the steps before are undone. */
export async function start({ config, log, onLost, asked }: StartOptions): Promise<RunningServer> {
  await using undo = new AsyncDisposableStack();
  const opening = openStore({ config, log, onLost, asked });
  // The rest of the code is loaded while PostgreSQL wakes up.
  const loading = import('#server/product.ts');
  const store = await opening;
  undo.defer(() => store.close());
  const { openProduct } = await loading;
  const product = await openProduct({ config, log, database: store.database, asked });

  const resources = undo.move();
  return {
    ...product,
    async stop(hurry) {
      await product.stop(hurry);
      await resources.disposeAsync();
    },
  };
}
