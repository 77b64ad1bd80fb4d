import { Gauge } from 'prom-client';
import type { Context } from '#server/context.ts';
import { hasFailed, readLastBackups } from '#server/db/last-backups.ts';

/** Adds the metrics of scheduled backups, where there are any. */
export function measureBackups({ config, db, clock, metrics }: Context): void {
  if (config.backup === null) return;
  const age = new Gauge({
    name: 'wohlwort_backup_age_seconds',
    help: 'Age of the last scheduled backup; infinite when there is none.',
    registers: [],
    async collect() {
      const { succeeded } = await readLastBackups(db);
      const since = succeeded?.startedAt.getTime() ?? -Infinity;
      this.set((clock.now().getTime() - since) / 1000);
    },
  });
  const failed = new Gauge({
    name: 'wohlwort_backup_failed',
    help: '1 when the last scheduled backup failed.',
    registers: [],
    async collect() {
      this.set(hasFailed(await readLastBackups(db)) ? 1 : 0);
    },
  });
  for (const gauge of [age, failed]) metrics.registry.registerMetric(gauge);
}
