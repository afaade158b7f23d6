import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { ReceivedEvent } from '../events/received-event.ts';
import {
  admitDelivery,
  openDelivery,
  type ReceivedDelivery,
  requireConformity,
  requireUnseen,
} from '../verify/delivery-check.ts';
import { WebhookVerificationError } from '../verify/refusal.ts';
import { readSettings, type VerifierOptions } from '../verify/settings.ts';
import type { StandardSchema } from '../verify/standard-schema.ts';
import type { Verification } from '../verify/verifier.ts';

/** The options of a verifier without promises: `seen`, and the schema, answer at once. */
export interface SyncVerifierOptions<Event = ReceivedEvent> extends Omit<VerifierOptions<Event>, 'seen'> {
  /** Remembers an event id for `ttlMs` and answers whether it was known already. When it throws, so does the verifier. */
  readonly seen?: (eventId: string, ttlMs: number) => boolean;
}

/** Verifies deliveries at once; made by `createVerifierSync`. */
export interface SyncVerifier<Event = ReceivedEvent> {
  /** Returns the event of a delivery that passes every check; throws a `WebhookVerificationError` otherwise. */
  (delivery: ReceivedDelivery): Event;
  /** Answers with the refusal instead of throwing it. A failure of `seen`, `schema` or `now` is thrown all the same. */
  readonly safe: (delivery: ReceivedDelivery) => Verification<Event>;
  /** The largest body it looks at, in bytes: a reader of streams need not keep more than one byte beyond. */
  readonly maxBodyBytes: number;
}

/**
 * Makes a verifier without promises from `node:crypto`; its verdicts are those of `createVerifier`. Throws
 * `secret_invalid` without a usable secret, and a `RangeError` for a number that would switch a check off by accident.
 * A `seen` or schema that answers with a promise is refused with a `TypeError` at the first delivery.
 */
export function createVerifierSync<Event>(
  options: SyncVerifierOptions<Event> & { readonly schema: StandardSchema<Event> },
): SyncVerifier<Event>;
export function createVerifierSync(options: Omit<SyncVerifierOptions, 'schema'>): SyncVerifier;
export function createVerifierSync(options: SyncVerifierOptions<unknown>): SyncVerifier<unknown> {
  const settings = readSettings(options);
  const { schema, seen } = options;
  const keys = settings.secrets.map((secret) => createSecretKey(secret));
  const verify = (delivery: ReceivedDelivery): unknown => {
    const { bytes, headers } = admitDelivery(delivery, settings);
    // Memory that threads share is copied: what is parsed below is what was verified, whoever writes meanwhile.
    const own = bytes.buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
    // Compared as hexadecimal text: the digest in bytes costs Node more than the text and its bytes together.
    const signature = Buffer.from(headers.signature, 'latin1');
    const matches = keys.map((key) => {
      const digest = createHmac('sha256', key).update(own).digest('hex');
      return timingSafeEqual(Buffer.from(digest, 'latin1'), signature);
    });
    const event = openDelivery({ bytes: own, headers }, matches, settings);
    if (seen !== undefined) requireUnseen(seen(event.id, settings.seenTtlMs));
    return schema === undefined ? event : requireConformity(schema['~standard'].validate(event));
  };
  const safe = (delivery: ReceivedDelivery): Verification<unknown> => {
    try {
      return { ok: true, event: verify(delivery) };
    } catch (error) {
      if (error instanceof WebhookVerificationError) return { ok: false, error };
      throw error;
    }
  };
  return Object.assign(verify, { safe, maxBodyBytes: settings.maxBodyBytes });
}
