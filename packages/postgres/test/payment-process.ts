import { connectDatabase } from '../src/database.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { planAcceptance } from './payment-fixture.ts';

/** Accepts payments with the same 200 consents as its siblings; writes `+` for each accepted and `-` for each refused. */
const [connectionString, number] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('no database');
const database = connectDatabase({ connectionString, max: 4 });
const payments = createPaymentStore(database);

async function acceptEvery(first: number): Promise<void> {
  for (let n = first; n < 200; n += 4) {
    const outcome = await payments.accept(planAcceptance({ consentId: `p${n}`, key: `${number}-${n}` }));
    process.stdout.write(outcome === 'accepted' ? '+' : '-');
  }
}

await Promise.all([0, 1, 2, 3].map(acceptEvery));
await database.close();
