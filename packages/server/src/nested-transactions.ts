import type { WorkScope } from './platform.ts';
import { copyStorage, type OpenStorage } from './storage.ts';

/**
 * Refuses a transaction inside another one. In memory it would wait for its own end. On PostgreSQL it would use a second
 * connection, and wait for locks of the first or be stored although the first is rolled back.
 */
export function refuseNestedTransactions<DatabaseTransaction>(
  storage: OpenStorage<DatabaseTransaction>,
  scope: WorkScope | undefined,
): OpenStorage<DatabaseTransaction> {
  if (scope === undefined) return storage;
  return {
    ...copyStorage(storage),
    async transact(work) {
      if (scope.isInside())
        throw new TypeError(
          '`transact` was called inside the work of another `transact`. Use the transaction that the outer work gets.',
        );
      return storage.transact((transaction) => scope.run(() => work(transaction)));
    },
  };
}
