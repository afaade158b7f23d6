import type { StoredConsent } from '@ob/consent';
import { consentFacts } from '@ob/consent/primitives';
import {
  accountAudienceCases,
  createSampleEvent,
  planSampleChange,
  storeSampleConsent,
} from '@ob/consent/testing';
import { type Permission, permissions } from '@ob/core';
import { type AccountEventType, accountEventPermissions, isEntitledTo } from '@ob/core/primitives';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccountAudience } from '../src/consent/account-audience.ts';
import { createConsentStore } from '../src/consent/consent-store.ts';
import type { Queryable } from '../src/database.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const store = createConsentStore(database);
const now = Date.parse('2026-03-02T09:30:00.123Z');
const createdAt = now - 24 * 3_600_000;
const bookedAt = now - 7 * 24 * 3_600_000;
const eventTypes = Object.keys(accountEventPermissions) as AccountEventType[];

beforeEach(async () => {
  await database.pool.query(`
    ALTER TABLE ob.consent_history DISABLE TRIGGER USER;
    TRUNCATE ob.consents CASCADE;
    ALTER TABLE ob.consent_history ENABLE TRIGGER USER;`);
});

function createCounter(db: Queryable) {
  let count = 0;
  return {
    readCount: () => count,
    db: {
      query: (statement, values) => {
        count += 1;
        return db.query(statement, values);
      },
    } satisfies Queryable,
  };
}

describe('the audience of accounts on PostgreSQL', () => {
  test.each(accountAudienceCases)('$name', async ({ run }) => {
    await run({ audience: createAccountAudience(database), store });
  });

  test('queries once for all events and accounts, and not at all without an event', async () => {
    const { db, readCount } = createCounter(database);
    const audience = createAccountAudience(db);
    await audience.findRecipients([], now);
    expect(readCount()).toBe(0);
    const events = ['a1', 'a2', 'a3'].flatMap((accountId) =>
      eventTypes.map((type) => createSampleEvent(type, { id: type, accountId, at: bookedAt })),
    );
    await audience.findRecipients(events, now);
    expect(readCount()).toBe(1);
  });

  test('sees the uncommitted consents of its own transaction', async () => {
    const stored = await storeSampleConsent(store, { consentId: 'c1', clientId: 'client-1', createdAt });
    const step = { actor: { type: 'customer', id: 'customer-1' }, at: createdAt } as const;
    const event = createSampleEvent('balance.updated', { id: 'e1', accountId: 'account-1', at: bookedAt });
    await database.transact(async (transaction) => {
      const audience = createAccountAudience(transaction);
      expect(await audience.findRecipients([event], now)).toEqual([]);
      const approved = planSampleChange(stored, { ...step, command: 'authorize' });
      await createConsentStore(transaction).replace(approved);
      expect(await audience.findRecipients([event], now)).toEqual([{ clientId: 'client-1', event }]);
      expect(await createAccountAudience(database).findRecipients([event], now)).toEqual([]);
    });
  });
});

const moments = fc.constantFrom(-1, 0, 1).map((offset) => new Date(bookedAt + offset).toISOString());
const names = Object.keys(permissions) as Permission[];

const access = fc.record({
  consent_type: fc.constant('account-access' as const),
  permissions: fc.subarray(names, { minLength: 1 }),
  expiration_date: fc.constantFrom(-1, 0, 1, 3_600_000).map((offset) => new Date(now + offset).toISOString()),
  window: fc.oneof(
    fc.constant({}),
    fc.record({ transaction_from_date: moments }),
    fc.record({ transaction_to_date: moments }),
    moments.map((moment) => ({ transaction_from_date: moment, transaction_to_date: moment })),
  ),
});

const authorized = { customerId: 'customer-1' };

const consentPlan = fc.record({
  access,
  clientId: fc.constantFrom('client-1', 'client-2', 'client-3', 'client-4'),
  accountIds: fc.subarray(['a1', 'a2', 'a3'], { minLength: 1 }),
  decision: fc.constantFrom({}, authorized, authorized, { ...authorized, isRevoked: true }),
});

const plannedEvent = fc.record({
  type: fc.constantFrom(...eventTypes),
  accountId: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
  at: fc.constantFrom(bookedAt - 1, bookedAt, bookedAt + 1),
});

test('the audience is exactly the clients that are entitled to each event, for any consents and events', async () => {
  let run = 0;
  const law = fc.asyncProperty(
    fc.array(consentPlan, { maxLength: 12 }),
    fc.array(plannedEvent, { minLength: 1, maxLength: 8 }),
    async (plans, plannedEvents) => {
      run += 1;
      const own = (accountId: string) => `${accountId}-${run}`;
      const consents: StoredConsent[] = [];
      for (const [index, { access, clientId, decision, ...plan }] of plans.entries()) {
        const { window, ...terms } = access;
        const names = { consentId: `c-${run}-${index}`, clientId, accountIds: plan.accountIds.map(own) };
        const request = { ...terms, ...window };
        consents.push(await storeSampleConsent(store, { ...names, request, createdAt, ...decision }));
      }
      const events = plannedEvents.map(({ type, accountId, at }, index) =>
        createSampleEvent(type, { id: `e-${index}`, accountId: own(accountId), at }),
      );
      const expected = events.flatMap((event) =>
        ['client-1', 'client-2', 'client-3', 'client-4']
          .filter((clientId) =>
            consents.some(
              (stored) => stored.clientId === clientId && isEntitledTo(consentFacts(stored, now), event, now),
            ),
          )
          .map((clientId) => ({ clientId, event })),
      );
      expect(await createAccountAudience(database).findRecipients(events, now)).toEqual(expected);
    },
  );
  await fc.assert(law, { numRuns: 150 });
});
