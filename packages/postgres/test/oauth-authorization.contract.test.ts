import { authorizationStoreCases } from '@ob/oauth/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthorizationStore } from '../src/oauth/authorization-store.ts';
import { createGrantStore } from '../src/oauth/grant-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { createRequest, issueCode } from './store-grant.ts';

const pushedAt = Date.parse('2026-03-01T09:30:00.123Z');
const decideBy = pushedAt + 600_000;
const request = createRequest(pushedAt);
const issued = issueCode('1', pushedAt);

const database = await createMigratedDatabase();
beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.pushed_requests, ob.grants');
});

describe('the authorization store on PostgreSQL', () => {
  test.each(authorizationStoreCases)('$name', async ({ run }) => {
    await run({ authorizations: createAuthorizationStore(database), grants: createGrantStore(database) });
  });

  test('rolls back a decision and its code with their transaction', async () => {
    const authorizations = createAuthorizationStore(database);
    await authorizations.push('r', request, pushedAt + 60_000);
    await authorizations.open('r', 'client-1', pushedAt, decideBy);
    const undone = database.transact(async (transaction) => {
      expect(await createAuthorizationStore(transaction).decide('r', pushedAt, issued)).toBe(true);
      expect(await createGrantStore(transaction).findByCode('code-1')).toBeDefined();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await createGrantStore(database).findByCode('code-1')).toBeUndefined();
    expect(await authorizations.decide('r', pushedAt, issued)).toBe(true);
  });

  test('makes the second of two transactions wait, and lets it decide only when the first is rolled back', async () => {
    const authorizations = createAuthorizationStore(database);
    for (const isUndone of [false, true]) {
      const name = `r-${isUndone}`;
      await authorizations.push(name, request, pushedAt + 60_000);
      await authorizations.open(name, 'client-1', pushedAt, decideBy);
      let second: Promise<boolean> | undefined;
      const first = database.transact(async (transaction) => {
        await createAuthorizationStore(transaction).decide(name, pushedAt, undefined);
        second = authorizations.decide(name, pushedAt, undefined);
        await transaction.query({ name: 'test_wait', text: 'SELECT pg_sleep(0.1)' }, []);
        if (isUndone) throw new Error('undo');
      });
      await first.catch(() => {});
      expect(await second).toBe(isUndone);
    }
  });

  test('reports a request as used to an opening that waited for the decision', async () => {
    const authorizations = createAuthorizationStore(database);
    await authorizations.push('r', request, pushedAt + 60_000);
    await authorizations.open('r', 'client-1', pushedAt, decideBy);
    const opening = await database.transact(async (transaction) => {
      await createAuthorizationStore(transaction).decide('r', pushedAt, undefined);
      const waiting = authorizations.open('r', 'client-1', pushedAt, decideBy);
      await transaction.query({ name: 'test_wait', text: 'SELECT pg_sleep(0.1)' }, []);
      return { waiting };
    });
    expect(await opening.waiting).toEqual({ ok: false, refusal: 'used' });
  });
});
