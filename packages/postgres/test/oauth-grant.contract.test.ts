import { grantStoreCases, replayStoreCases } from '@ob/oauth/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthorizationStore } from '../src/oauth/authorization-store.ts';
import { createGrantStore } from '../src/oauth/grant-store.ts';
import { createReplayStore } from '../src/oauth/replay-store.ts';
import { purgeAuthorizations } from '../src/purge.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();

beforeEach(async () => {
  await database.pool.query(
    'TRUNCATE ob.pushed_requests, ob.grants, ob.revoked_access_tokens, ob.used_identifiers',
  );
});

describe('the grant store on PostgreSQL', () => {
  test.each(grantStoreCases)('$name', async ({ run }) => {
    await run({ authorizations: createAuthorizationStore(database), grants: createGrantStore(database) });
  });
});

describe('the replay store on PostgreSQL', () => {
  test.each(replayStoreCases)('$name', async ({ run }) => {
    await run(createReplayStore(database));
  });
});

describe('the purge', () => {
  const hour = 3_600_000;
  const now = Date.parse('2026-03-01T12:00:00.000Z');

  async function fill(end: number): Promise<void> {
    const replay = createReplayStore(database);
    await replay.unique('client-1', `id-${end}`, end);
    await createGrantStore(database).revokeAccessToken(`token-${end}`, end);
    const values = [`${end}`, new Date(end)];
    await database.pool.query(
      `INSERT INTO ob.pushed_requests (request_hash, client_id, request, open_by) VALUES ($1, 'client-1', '{}', $2)`,
      values,
    );
    await database.pool.query(
      `INSERT INTO ob.grants (grant_id, client_id, customer_id, subject, scopes, authenticated_at, acr, created_at,
        code_hash, redirect_uri, code_challenge, code_expires_at)
       VALUES ($1, 'client-1', 'customer-1', 'subject', '{openid}', $2, 'acr', $2, $1, 'https://c', 'challenge', $2)`,
      values,
    );
  }

  async function countRows(): Promise<readonly unknown[]> {
    const { rows } = await database.pool.query(`
      SELECT (SELECT count(*)::int FROM ob.grants) AS grants,
        (SELECT count(*)::int FROM ob.revoked_access_tokens) AS tokens,
        (SELECT count(*)::int FROM ob.used_identifiers) AS ids,
        (SELECT count(*)::int FROM ob.pushed_requests) AS requests`);
    return rows;
  }

  test('removes from every table the rows that ended over an hour ago, and leaves the rest', async () => {
    await fill(now - hour - 1);
    await fill(now - hour);
    await fill(now + 1);
    expect(await purgeAuthorizations(database, now)).toBe(4);
    expect(await countRows()).toEqual([{ grants: 2, tokens: 2, ids: 2, requests: 2 }]);
    expect(await purgeAuthorizations(database, now)).toBe(0);
  });

  test('leaves a grant whose refresh token is still alive', async () => {
    await fill(now - 2 * hour);
    await database.pool.query(`UPDATE ob.grants SET refresh_token_hash = 'r', refresh_expires_at = $1`, [
      new Date(now + 1),
    ]);
    expect(await purgeAuthorizations(database, now)).toBe(3);
    expect(await countRows()).toEqual([{ grants: 1, tokens: 0, ids: 0, requests: 0 }]);
  });

  test('allows an identifier again after its row was removed', async () => {
    const replay = createReplayStore(database);
    await replay.unique('client-1', 'id', now - 2 * hour);
    await purgeAuthorizations(database, now);
    expect(await replay.unique('client-1', 'id', now + hour)).toBe(true);
  });
});
