import { locks } from 'node:worker_threads';

/* What browsers have and happy-dom lacks: here Node's own, which behave as browsers do. */
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
