import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { planSampleAcceptance } from '@ob/core/testing';
import { createConsentStore, createPaymentStore, type Database } from '@ob/postgres';

/** How many rows one statement makes, so that a long preparation can tell where it is. */
const chunk = 100_000;

/** When the samples were authorized and, of those that are kept, paid. */
const now = Date.now();

/**
 * Fills a database with payments that were accepted a moment ago, each with its consumed consent and a key that is still
 * kept: the most that an acceptance can find.
 */
export async function fillPayments(
  database: Database,
  count: number,
  progress: (step: string) => void,
): Promise<void> {
  const consentId = await keepAuthorized(database, 'paid');
  const acceptance = planSampleAcceptance({ consentId, paymentId: 'paid', key: 'paid', acceptedAt: now });
  await createPaymentStore(database).accept(acceptance);
  await createPaymentStore(database).markSubmitted('paid');
  for (let made = 0; made < count; made += chunk) {
    progress(`${made} of ${count} payments made`);
    const span = ['paid', made + 1, Math.min(count, made + chunk)];
    await database.pool.query(copyConsents, span);
    await database.pool.query(copyPayments, span);
    await database.pool.query(copyKeys, span);
  }
  await database.pool.query('VACUUM ANALYZE ob.consents, ob.payments, ob.payment_keys');
}

/** Prepares payments: what it answers adds so many authorized consents and plans a payment with each. */
export async function preparePayments(database: Database) {
  const template = await keepAuthorized(database, 'unpaid');
  let made = 0;
  return async (count: number) => {
    await database.pool.query(copyConsents, [template, made + 1, made + count]);
    const first = made + 1;
    made += count;
    return Array.from({ length: count }, (_, index) =>
      planSampleAcceptance({
        consentId: `${template}-${first + index}`,
        paymentId: crypto.randomUUID(),
        acceptedAt: now,
      }),
    );
  };
}

async function keepAuthorized(database: Database, consentId: string): Promise<string> {
  const consents = createConsentStore(database);
  const { stored, history } = createSampleConsent({ consentId, consentType: 'payment', createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-1' } as const;
  await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at: now }));
  return consentId;
}

const numbers = `generate_series($2::integer, $3::integer) AS number`;

const copyConsents = `INSERT INTO ob.consents
  SELECT made.* FROM ob.consents AS kept CROSS JOIN ${numbers}
  CROSS JOIN LATERAL jsonb_populate_record(kept, jsonb_build_object(
    'consent_id', $1 || '-' || number,
    'record', kept.record::jsonb || jsonb_build_object('consent_id', $1 || '-' || number))) AS made
  WHERE kept.consent_id = $1`;

const copyPayments = `INSERT INTO ob.payments
  SELECT made.* FROM ob.payments AS kept CROSS JOIN ${numbers}
  CROSS JOIN LATERAL jsonb_populate_record(kept, jsonb_build_object(
    'payment_id', gen_random_uuid()::text, 'consent_id', $1 || '-' || number)) AS made
  WHERE kept.consent_id = $1`;

const copyKeys = `INSERT INTO ob.payment_keys
  SELECT kept.client_id, payment.consent_id, kept.fingerprint, payment.payment_id, kept.kept_until
  FROM ob.payment_keys AS kept CROSS JOIN ${numbers}
  JOIN ob.payments AS payment ON payment.consent_id = $1 || '-' || number WHERE kept.key = $1`;
