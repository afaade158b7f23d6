import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database, migrate } from '@ob/postgres';
import { createSubscriptionStore } from '@ob/postgres/stores';
import { createSecretBox, registerWebhook, webhookLimit } from '@ob/webhooks/primitives';
import { countOverdue, createDeliveries, eventBody } from './delivery-rows.ts';

export interface DeliveryQueue {
  readonly database: Database;
  readonly url: string;
  readonly secretKey: string;
  /** Registers webhooks and returns their clients: `sharedClient`, or a client for each webhook. */
  register(urls: readonly string[], sharedClient?: string): Promise<readonly string[]>;
  /** Adds deliveries that are due before all others, to the webhooks whose address matches the SQL pattern. */
  fill(count: number, to?: string): Promise<void>;
  close(): Promise<void>;
}

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const clock = { now: () => Date.now() };

const poolSize = 8;
/** How long the next deliveries have been due, in seconds. */
const overdue = 86_400;

export async function openDeliveryQueue(url: string): Promise<DeliveryQueue> {
  const database = connectDatabase({ connectionString: url, max: poolSize });
  await migrate(database);
  const key = random.bytes(32);
  const subscriptions = createSubscriptionStore(database);
  const ports = { subscriptions, secretBox: createSecretBox([key], random), clock, random };
  const registerAt = async (webhookUrl: string, clientId: string): Promise<string> => {
    const registered = await registerWebhook(ports, clientId, { url: webhookUrl });
    if (!registered.ok) throw new Error(`A client can have at most ${webhookLimit} webhooks`);
    return clientId;
  };
  return {
    database,
    url,
    secretKey: Buffer.from(key).toString('base64'),
    async register(urls, sharedClient) {
      const clients = await Promise.all(
        urls.map((webhookUrl) => registerAt(webhookUrl, sharedClient ?? crypto.randomUUID())),
      );
      await database.pool.query('ANALYZE ob.webhook_subscriptions');
      return clients;
    },
    async fill(count, to = '%') {
      const missing = count - (await countOverdue(database, to));
      if (missing > 0)
        await createDeliveries(database, { to, count: missing, due: -overdue, body: eventBody });
    },
    close: database.close,
  };
}
