import type { Clock } from '@ob/http';
import { type Signer, signDelivery } from '@ob/webhooks-verify/signing';
import type { AttemptResult } from '../delivery/delivery.ts';
import type { ClaimedDelivery } from '../delivery/delivery-queue.ts';
import type { SecretBox } from '../signing/secret-box.ts';
import { selectSecret } from '../signing/webhook-secret.ts';
import type { Transport } from './transport.ts';

/** What one attempt needs. */
export interface AttemptPorts {
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  readonly signer: Signer;
  readonly transport: Transport;
  /** Hears of defects: a secret that does not open, a port that throws. */
  readonly onFailure: (error: unknown) => void;
}

/** What is attempted: a claimed delivery, or a ping, which is in no queue. */
export type AttemptableDelivery = Pick<
  ClaimedDelivery,
  'webhookId' | 'url' | 'secrets' | 'standardWebhooks' | 'eventId' | 'eventType' | 'body'
>;

/**
 * Makes one attempt, signed with the secret that is current now. It never throws: what fails on this side of the
 * wire is the sender's fault, is charged to nobody and is tried again.
 */
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

/** Rounds the duration and drops NUL: an attempt that a store does not take would be made again and again. */
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
  if (current === undefined) throw new Error(`Webhook ${delivery.webhookId} has no secret`);
  const secret = await ports.secretBox.open(current.encrypted, delivery.webhookId);
  return signDelivery({ ...delivery, body, secret, sentAt }, ports.signer);
}
