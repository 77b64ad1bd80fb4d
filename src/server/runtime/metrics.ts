import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
};

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
  return { registry, requests };
}
