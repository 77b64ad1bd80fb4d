import { locks } from 'node:worker_threads';

/* What browsers have and happy-dom lacks: here Node's own, which keep the same specification. */
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
