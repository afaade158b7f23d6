import { randomBytes } from 'node:crypto';
import { connectDatabase, type Database, migrate } from '@ob/postgres';
import { createSubscriptionStore } from '@ob/postgres/stores';
import { createSecretBox, registerWebhook, webhookLimit } from '@ob/webhooks/primitives';
import { countOverdue, eventBody, makeDeliveries } from './delivery-rows.ts';

/** A database with webhooks that get deliveries. */
export interface DeliveryDatabase {
  readonly database: Database;
  readonly url: string;
  /** The key that the secrets are sealed by, in base64. */
  readonly secretKey: string;
  /** Registers webhooks, each of a client of its own unless they are to share one; answers the clients. */
  register(urls: readonly string[], sharedClient?: string): Promise<readonly string[]>;
  /** Makes sure that so many deliveries are due, before all others, to the webhooks at addresses of this pattern. */
  fill(count: number, to?: string): Promise<void>;
  close(): Promise<void>;
}

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const clock = { now: () => Date.now() };

/** As many webhooks are registered at once. */
const atOnce = 8;
/** For how long the deliveries have been due that are sent next, in seconds. */
const overdue = 86_400;

/** Prepares an empty database for deliveries. */
export async function openDeliveryDatabase(url: string): Promise<DeliveryDatabase> {
  const database = connectDatabase({ connectionString: url, max: atOnce });
  await migrate(database);
  const key = random.bytes(32);
  const subscriptions = createSubscriptionStore(database);
  const ports = { subscriptions, secretBox: createSecretBox([key], random), clock, random };
  const registerAt = async (webhookUrl: string, clientId: string): Promise<string> => {
    const registered = await registerWebhook(ports, clientId, { url: webhookUrl });
    if (!registered.ok) throw new Error(`More than ${webhookLimit} webhooks of one client`);
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
      if (missing > 0) await makeDeliveries(database, { to, count: missing, due: -overdue, body: eventBody });
    },
    close: database.close,
  };
}
