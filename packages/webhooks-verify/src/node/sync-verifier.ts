import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { ReceivedEvent } from '../events/received-event.ts';
import {
  admitDelivery,
  parseDelivery,
  type ReceivedDelivery,
  readSchemaResult,
  requireNewEvent,
} from '../verify/delivery-check.ts';
import { WebhookVerificationError } from '../verify/refusal.ts';
import { readSettings, type VerifierOptions } from '../verify/settings.ts';
import type { StandardSchema } from '../verify/standard-schema.ts';
import type { Verification } from '../verify/verifier.ts';

/** The options of a synchronous verifier. `seen` and `schema` must not return promises. */
export interface SyncVerifierOptions<Event = ReceivedEvent> extends Omit<VerifierOptions<Event>, 'seen'> {
  /** Stores an event id for `ttlMs` and returns whether it was already stored. The verifier rethrows its errors. */
  readonly seen?: (eventId: string, ttlMs: number) => boolean;
}

/** Verifies deliveries synchronously. Created by `createVerifierSync`. */
export interface SyncVerifier<Event = ReceivedEvent> {
  /** Returns the event of the delivery. Throws a `WebhookVerificationError` if a check fails. */
  (delivery: ReceivedDelivery): Event;
  /** Returns the `WebhookVerificationError` instead of throwing it. Errors of `seen`, `schema` and `now` are still thrown. */
  readonly safe: (delivery: ReceivedDelivery) => Verification<Event>;
  /** The maximum size of a body in bytes. */
  readonly maxBodyBytes: number;
}

/**
 * Creates a synchronous verifier on `node:crypto`. It gives the same results as `createVerifier`. Throws
 * `secret_invalid` without a usable secret, and a `RangeError` if an option is not a positive number. Verification throws
 * a `TypeError` if `seen` or `schema` returns a promise.
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
    // Shared memory is copied: another thread could change it between verification and parsing.
    const own = bytes.buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
    // Compared as hexadecimal text: in Node, this is faster than a digest in bytes.
    const signature = Buffer.from(headers.signature, 'latin1');
    const matches = keys.map((key) => {
      const digest = createHmac('sha256', key).update(own).digest('hex');
      return timingSafeEqual(Buffer.from(digest, 'latin1'), signature);
    });
    const event = parseDelivery({ bytes: own, headers }, matches, settings);
    if (seen !== undefined) requireNewEvent(seen(event.id, settings.seenTtlMs));
    return schema === undefined ? event : readSchemaResult(schema['~standard'].validate(event));
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
