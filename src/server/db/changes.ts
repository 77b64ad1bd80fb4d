import type { Change } from '#domain/shared/changes.ts';
import type { Database, Executor } from '#server/db/client.ts';

type Tell = (changes: readonly Change[]) => void;

const notes = new WeakMap<Executor, Tell>();

/**
 * Says that something of somebody's has changed. They are told once it is committed, and not at all when it is undone;
 * outside a transaction, at once.
 */
export function noteChanges(executor: Executor, ...changes: readonly Change[]): void {
  if (changes.length > 0) notes.get(executor)?.(changes);
}

/** Lets `tell` have what is noted on this database. */
export function tellChanges(db: Database, tell: Tell): void {
  notes.set(db, tell);
  gather(db, tell);
}

/** What is noted within a transaction, or a savepoint within one, goes on when that succeeds. */
function gather(executor: Pick<Executor, 'transaction'>, tell: Tell): void {
  const transact: Executor['transaction'] = executor.transaction.bind(executor);
  executor.transaction = async (work, config) => {
    let noted: Change[] = [];
    const add: Tell = (changes) => void noted.push(...changes);
    const result = await transact((transaction) => {
      // What is done again notes it again.
      noted = [];
      notes.set(transaction, add);
      gather(transaction, add);
      return work(transaction);
    }, config);
    if (noted.length > 0) tell(noted);
    return result;
  };
}
