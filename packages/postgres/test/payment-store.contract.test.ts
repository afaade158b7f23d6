import { paymentStoreCases } from '@ob/core/testing';
import { beforeEach, describe, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { clearPayments, storeAuthorized } from './payment-fixture.ts';

const database = await createMigratedDatabase();
const consents = createConsentStore(database);

beforeEach(() => clearPayments(database));

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
      authorizeConsent: async (consent) => void (await storeAuthorized(database, consent.consentId, consent)),
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
