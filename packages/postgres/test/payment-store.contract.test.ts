import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { paymentStoreCases, type SubjectConsent } from '@ob/core/testing';
import { beforeEach, describe, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { clearPayments } from './payment-world.ts';

const database = await createMigratedDatabase();
const consents = createConsentStore(database);

beforeEach(() => clearPayments(database));

async function authorizeConsent({
  consentId,
  clientId,
  customerId,
  ...facts
}: SubjectConsent): Promise<void> {
  const { authorizedAt: at, accountId } = facts;
  const sample = createSampleConsent({ consentId, consentType: 'payment', clientId, createdAt: at });
  await consents.insert(sample.stored, sample.history);
  const actor = { type: 'customer', id: customerId } as const;
  const step = { command: 'authorize', actor, at, accountIds: [accountId] } as const;
  await consents.replace({ ...planSampleChange(sample.stored, step), events: [] });
}

async function listEventIds(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ event_id: string }>(
    'SELECT event_id FROM ob.webhook_events ORDER BY created_at, event_id',
  );
  return rows.map((row) => row.event_id);
}

describe('the payment store on PostgreSQL', () => {
  test.each(paymentStoreCases)('$name', async ({ run }) => {
    await run({
      store: createPaymentStore(database),
      authorizeConsent,
      isConsumed: async (consentId) => (await consents.find(consentId))?.consent.status === 'consumed',
      listEventIds,
      async breakOutbox() {
        await database.pool.query(
          'ALTER TABLE ob.webhook_events ADD CONSTRAINT full_disk CHECK (false) NOT VALID',
        );
      },
    });
  });
});
