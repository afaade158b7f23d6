import { type Signer, signBody, webSigner } from './signature.ts';
import { decodeWebhookSecret } from './webhook-secret.ts';

/** The `User-Agent` of the sender. The suffix is the major version of the payload. */
export const userAgent = 'ob-webhooks/1';

/** The values of the headers of one attempt. */
export interface DeliveryHeaderFacts {
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The time of this attempt, in milliseconds since 1970. */
  readonly sentAt: number;
  /** The result of `signBody`. */
  readonly signature: string;
}

/** One attempt before it is signed. */
export interface SignableDelivery extends Omit<DeliveryHeaderFacts, 'signature'> {
  readonly body: Uint8Array;
  readonly secret: string;
  /** Adds the headers of Standard Webhooks. */
  readonly standardWebhooks: boolean;
}

/** Creates the headers of an attempt. The signature covers only the body. */
export function createDeliveryHeaders(facts: DeliveryHeaderFacts): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'X-Webhook-ID': facts.webhookId,
    'X-Event-ID': facts.eventId,
    'X-Event-Type': facts.eventType,
    'X-Webhook-Signature': facts.signature,
    'X-Webhook-Timestamp': new Date(facts.sentAt).toISOString(),
  };
}

/** Signs one attempt and returns its headers. */
export async function signDelivery(
  delivery: SignableDelivery,
  signer: Signer = webSigner,
): Promise<Readonly<Record<string, string>>> {
  const signature = await signBody(delivery.secret, delivery.body, signer);
  const headers = createDeliveryHeaders({ ...delivery, signature });
  return delivery.standardWebhooks ? { ...headers, ...(await signStandard(delivery, signer)) } : headers;
}

/** Creates the headers of Standard Webhooks. The key is the decoded secret. */
async function signStandard(
  delivery: SignableDelivery,
  signer: Signer,
): Promise<Readonly<Record<string, string>>> {
  const { eventId, body } = delivery;
  const seconds = String(Math.floor(delivery.sentAt / 1000));
  const prefix = new TextEncoder().encode(`${eventId}.${seconds}.`);
  const key = decodeWebhookSecret(delivery.secret);
  const signature = await signer.sign(key, joinBytes(prefix, body), 'base64');
  return {
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
