import { type ConsentStore, createConsentLookup, expireDue, maximumLifetime } from '@ob/consent/primitives';
import {
  consentStoreCases,
  consentUseStoreCases,
  createSampleConsent,
  planSampleChange,
  storeSampleConsent,
} from '@ob/consent/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccessLookup } from '../src/access-lookup.ts';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createConsentUseStore } from '../src/consent/consent-use-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const customer = { type: 'customer', id: 'customer-1' } as const;

const database = await createMigratedDatabase();
let store: ConsentStore;

beforeEach(async () => {
  await database.pool.query(`
    ALTER TABLE ob.webhook_events DROP CONSTRAINT IF EXISTS full_disk;
    ALTER TABLE ob.consent_history DISABLE TRIGGER USER;
    TRUNCATE ob.consents, ob.consent_history, ob.consent_use, ob.grants, ob.revoked_access_tokens,
      ob.webhook_events, ob.webhook_deliveries, ob.webhook_attempts CASCADE;
    ALTER TABLE ob.consent_history ENABLE TRIGGER USER;`);
  store = createConsentStore(database);
});

const listEventIds = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ event_id: string }>('SELECT event_id FROM ob.webhook_events');
  return rows.map((row) => row.event_id);
};

const breakOutbox = async (): Promise<void> => {
  await database.pool.query('ALTER TABLE ob.webhook_events ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
};

const storeAuthorized = (consentId: string) =>
  storeSampleConsent(store, { consentId, customerId: 'customer-1', createdAt });

describe('the consent store on PostgreSQL', () => {
  test.each(consentStoreCases)('$name', async ({ run }) => {
    await run({ store, listEventIds, breakOutbox });
  });

  test('stores nothing of a change whose transaction is rolled back', async () => {
    const { stored, history } = createSampleConsent({ consentId: 'c1', createdAt });
    await store.insert(stored, history);
    const change = planSampleChange(stored, { command: 'authorize', actor: customer, at: createdAt });
    const work = database.transact(async (transaction) => {
      expect(await createConsentStore(transaction).replace(change)).toBe(true);
      throw new Error('something else failed');
    });
    await expect(work).rejects.toThrow('something else failed');
    expect(await store.find('c1')).toEqual(stored);
    expect(await store.listHistory('c1')).toEqual([history]);
    expect(await listEventIds()).toEqual([]);
  });

  test('expires the other due consents when the first due row is damaged', async () => {
    await storeAuthorized('damaged');
    await storeAuthorized('sound');
    await database.pool.query(`
      UPDATE ob.consents SET last_authorized_at = 'infinity', due_at = due_at - interval '1 ms'
      WHERE consent_id = 'damaged'`);
    const clock = { now: () => createdAt + maximumLifetime };
    const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
    await expect(expireDue({ consents: store, clock, random })).rejects.toThrow(AggregateError);
    expect(await store.find('sound')).toMatchObject({ consent: { status: 'expired' } });
    expect(await store.listDue(clock.now(), 10)).toEqual(['damaged']);
  });

  test('refuses to change or delete a row of the history', async () => {
    await storeAuthorized('c1');
    for (const statement of [
      `UPDATE ob.consent_history SET actor_id = 'somebody-else'`,
      'DELETE FROM ob.consent_history',
      'TRUNCATE ob.consent_history',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    }
    expect(await store.listHistory('c1')).toHaveLength(2);
  });
});

describe('the store of last uses on PostgreSQL', () => {
  test.each(consentUseStoreCases)('$name', async ({ run }) => {
    await run({ uses: createConsentUseStore(database), store });
  });
});

describe('the access look-up on PostgreSQL', () => {
  const clock = { now: () => createdAt + 1 };
  const token = {
    scheme: 'Bearer',
    tokenId: 'token-1',
    clientId: 'client-1',
    scopes: ['accounts'],
    expiresAt: createdAt + 300_000,
    grantId: 'grant-1',
    consentId: 'c1',
  } as const;
  const clientToken = {
    scheme: 'Bearer',
    tokenId: 'token-2',
    clientId: 'client-1',
    scopes: [],
    expiresAt: 0,
  } as const;

  const authentication = { subject: 's', acr: 'a', authenticatedAt: createdAt };
  const customer = { customerId: 'customer-1', authentication };

  test('finds the claims that the authorization request named', async () => {
    await grant();
    await database.pool.query(`UPDATE ob.grants SET claims = '{"userinfo": ["name"], "idToken": []}'`);
    const { authentication: found } = await createAccessLookup(database, clock).find(token, undefined);
    expect(found).toEqual({ ...authentication, userinfoClaims: ['name'] });
  });

  async function grant(revokedAt: Date | null = null) {
    await database.pool.query(
      `INSERT INTO ob.grants (grant_id, client_id, customer_id, subject, scopes, consent_id, authenticated_at, acr,
         created_at, code_hash, redirect_uri, code_challenge, code_expires_at, revoked_at)
       VALUES ('grant-1', 'client-1', 'customer-1', 's', '{accounts}', 'c1', $2, 'a', now(), 'h', 'r', 'c', now(), $1)`,
      [revokedAt, new Date(createdAt)],
    );
  }

  test('finds the grant and the consent in one read', async () => {
    await grant();
    await storeAuthorized('c1');
    expect(await createAccessLookup(database, clock).find(token, 'c1')).toEqual({
      revoked: false,
      ...customer,
      consent: await createConsentLookup({ consents: store, clock }).find('c1'),
    });
  });

  test('reports the status that the consent has now', async () => {
    await grant();
    const { consent } = await storeAuthorized('c1');
    const later = { now: () => Date.parse(consent.expiration_date) };
    expect(await createAccessLookup(database, later).find(token, 'c1')).toMatchObject({
      consent: { status: 'expired' },
    });
  });

  test('reports a token as revoked when the token or its grant was revoked, and when the grant is unknown', async () => {
    const lookup = createAccessLookup(database, clock);
    expect(await lookup.find(token, undefined)).toEqual({ revoked: true });
    await grant(new Date());
    expect(await lookup.find(token, undefined)).toMatchObject({ revoked: true });
    await database.pool.query('UPDATE ob.grants SET revoked_at = NULL');
    expect(await lookup.find(token, undefined)).toMatchObject({ revoked: false });
    await database.pool.query(`INSERT INTO ob.revoked_access_tokens VALUES ('token-1', now())`);
    expect(await lookup.find(token, undefined)).toMatchObject({ revoked: true });
  });

  test('reports a client-credentials token as revoked only when the token itself was revoked', async () => {
    const lookup = createAccessLookup(database, clock);
    expect(await lookup.find(clientToken, undefined)).toEqual({ revoked: false });
    await database.pool.query(`INSERT INTO ob.revoked_access_tokens VALUES ('token-2', now())`);
    expect(await lookup.find(clientToken, undefined)).toEqual({ revoked: true });
  });

  test('finds no consent under any other id, however malformed', async () => {
    await grant();
    await storeAuthorized('c1');
    const lookup = createAccessLookup(database, clock);
    for (const consentId of ['', 'unknown', 'C1', 'c1\0', '\ud800', 'x'.repeat(10_000)]) {
      expect(await lookup.find(token, consentId)).toEqual({ revoked: false, ...customer });
    }
  });
});
