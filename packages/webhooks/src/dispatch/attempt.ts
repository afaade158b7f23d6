import type { Clock } from '@ob/http';
import { type Signer, signDelivery } from '@ob/webhooks-verify/signing';
import type { AttemptResult } from '../delivery/delivery.ts';
import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import type { SecretBox } from '../signing/secret-box.ts';
import { selectSecret } from '../signing/webhook-secret.ts';
import type { Transport } from './transport.ts';

/** The ports of an attempt. `onFailure` gets errors of this side, such as a secret that cannot be decrypted. */
export interface AttemptPorts {
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly signer: Signer;
  readonly transport: Transport;
  readonly onFailure: (error: unknown) => void;
}

/** Not only a claimed delivery: a ping is in no queue. */
export type AttemptableDelivery = Pick<
  ClaimedDelivery,
  'webhookId' | 'url' | 'secrets' | 'standardWebhooks' | 'eventId' | 'eventType' | 'body'
>;

/** Makes one signed attempt. Never throws: an error on this side is the outcome `sender_fault`, which is retried. */
export async function attemptDelivery(
  ports: AttemptPorts,
  delivery: AttemptableDelivery,
): Promise<AttemptResult> {
  const startedAt = ports.clock.now();
  try {
    const body = new TextEncoder().encode(delivery.body);
    const headers = await signClaimed(ports, delivery, body, startedAt);
    const { webhookId, url } = delivery;
    return { startedAt, ...makeStorable(await ports.transport.attempt({ webhookId, url, headers, body })) };
  } catch (error) {
    ports.onFailure(error);
    return { startedAt, durationMs: 0, outcome: 'sender_fault' };
  }
}

/** Replaces what a store would refuse: without this, the attempt would be repeated forever. */
function makeStorable(result: Omit<AttemptResult, 'startedAt'>): Omit<AttemptResult, 'startedAt'> {
  const { durationMs, responseExcerpt } = result;
  return {
    ...result,
    durationMs: Math.max(0, Math.round(durationMs) || 0),
    ...(responseExcerpt === undefined ? {} : { responseExcerpt: responseExcerpt.replaceAll('\0', '?') }),
  };
}

async function signClaimed(
  ports: AttemptPorts,
  delivery: AttemptableDelivery,
  body: Uint8Array,
  sentAt: number,
): Promise<Readonly<Record<string, string>>> {
  const current = selectSecret(delivery.secrets, sentAt);
  if (current === undefined)
    throw new Error(`Webhook ${delivery.webhookId} has no secret. Rotate its secret.`);
  const secret = await ports.secretBox.decrypt(current.encrypted, delivery.webhookId);
  return signDelivery({ ...delivery, body, secret, sentAt }, ports.signer);
}
