import { locks } from 'node:worker_threads';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/* What browsers have and happy-dom lacks: here Node's own, which behave as browsers do. */
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

// Testing Library does this by itself only where Vitest's functions are global.
afterEach(cleanup);
