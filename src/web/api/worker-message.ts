/**
 * What pages tell the service worker: to take over from the one before, or to keep the shell of the language that is
 * shown now.
 */
export type WorkerMessage = 'take-over' | 'keep-shell';
