import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keysOf, mapKeys } from '#domain/shared/tables.ts';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  gauges: Record<GaugeName, Gauge>;
};

const gaugeTexts = {
  database_up: '1 when the database answers within three seconds.',
  disk_full: '1 when the disk of the database is full.',
  mails_waiting: 'Mails that have not been sent yet.',
  mail_wait_seconds: 'How long the oldest of them has waited.',
  job_late_seconds: 'How long the oldest due job has waited for a server.',
  work_failed: 'Pieces of background work that failed and have not succeeded since.',
  letter_late_seconds: 'How long the oldest due letter has waited for its delivery.',
  model_failing: '1 while the language model is not asked, because it failed.',
} as const;

type GaugeName = keyof typeof gaugeTexts;

/** Prometheus metrics; routes as patterns, so that no id becomes a label. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'wohlwort_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauge = (name: GaugeName) =>
    new Gauge({ name: `wohlwort_${name}`, help: gaugeTexts[name], registers: [registry] });
  const gauges = mapKeys(keysOf(gaugeTexts), gauge);
  return { registry, requests, gauges };
}
