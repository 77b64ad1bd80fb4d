import type { Change } from '#domain/shared/changes.ts';
import type { Database, Executor } from '#server/db/executor.ts';

type Tell = (changes: readonly Change[]) => void;

const notes = new WeakMap<Executor, Tell>();

/**
 * Records a change for open pages. Told after the commit, and never after a rollback; outside a transaction, at once.
 */
export function noteChanges(executor: Executor, ...changes: readonly Change[]): void {
  if (changes.length > 0) notes.get(executor)?.(changes);
}

export function tellChanges(db: Database, tell: Tell): void {
  notes.set(db, tell);
  gather(db, tell);
}

/** Passes on what a transaction or savepoint recorded, when it succeeds. */
function gather(executor: Pick<Executor, 'transaction'>, tell: Tell): void {
  const transact: Executor['transaction'] = executor.transaction.bind(executor);
  executor.transaction = async (work, config) => {
    let noted: Change[] = [];
    const add: Tell = (changes) => void noted.push(...changes);
    const result = await transact((transaction) => {
      // A retry records it again.
      noted = [];
      notes.set(transaction, add);
      gather(transaction, add);
      return work(transaction);
    }, config);
    if (noted.length > 0) tell(noted);
    return result;
  };
}
