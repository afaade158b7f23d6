import type { ReceivedEvent } from '../events/received-event.ts';
import {
  admitDelivery,
  openDelivery,
  type ReceivedDelivery,
  requireConformity,
  requireUnseen,
} from './delivery-check.ts';
import { WebhookVerificationError } from './refusal.ts';
import { readSettings, type VerifierOptions } from './settings.ts';
import { createMatcher } from './signature-matcher.ts';
import type { StandardSchema } from './standard-schema.ts';

/** What `safe` answers: the event, or the refusal that the verifier would have thrown. */
export type Verification<Event = ReceivedEvent> =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly error: WebhookVerificationError };

/** Verifies deliveries; made by `createVerifier`. */
export interface Verifier<Event = ReceivedEvent> {
  /** Returns the event of a delivery that passes every check; rejects with a `WebhookVerificationError` otherwise. */
  (delivery: ReceivedDelivery): Promise<Event>;
  /** Answers with the refusal instead of throwing it. A failure of `seen`, `schema` or `now` is thrown all the same. */
  readonly safe: (delivery: ReceivedDelivery) => Promise<Verification<Event>>;
  /** The largest body it looks at, in bytes: a reader of streams need not keep more than one byte beyond. */
  readonly maxBodyBytes: number;
}

/** A verifier with promises or without: what the readers of requests hand a body and its headers to. */
export interface AnyVerifier<Event> {
  /** Gives the event of a delivery, or throws or rejects with a `WebhookVerificationError`. */
  (delivery: ReceivedDelivery): Event | Promise<Event>;
  /** The largest body it looks at, in bytes. */
  readonly maxBodyBytes: number;
}

/**
 * Makes a verifier from web standards alone (`crypto.subtle`), for every runtime. The signature is checked against
 * each secret before anything in the body is looked at. Throws `secret_invalid` without a usable secret, and a
 * `RangeError` for a number that would switch a check off by accident.
 */
export function createVerifier<Event>(
  options: VerifierOptions<Event> & { readonly schema: StandardSchema<Event> },
): Verifier<Event>;
export function createVerifier(options: Omit<VerifierOptions, 'schema'>): Verifier;
export function createVerifier(options: VerifierOptions<unknown>): Verifier<unknown> {
  const settings = readSettings(options);
  const { schema, seen } = options;
  const matchAll = createMatcher(settings.secrets);
  const verify = async (delivery: ReceivedDelivery): Promise<unknown> => {
    const { bytes, headers } = admitDelivery(delivery, settings);
    // A copy: what is parsed below is what was verified, even if the caller's buffer is used again meanwhile.
    const copy = new Uint8Array(bytes);
    const matches = await matchAll(headers.signature, copy);
    const event = openDelivery({ bytes: copy, headers }, matches, settings);
    if (seen !== undefined) requireUnseen(await seen(event.id, settings.seenTtlMs));
    return schema === undefined ? event : requireConformity(await schema['~standard'].validate(event));
  };
  const safe = async (delivery: ReceivedDelivery): Promise<Verification<unknown>> => {
    try {
      return { ok: true, event: await verify(delivery) };
    } catch (error) {
      if (error instanceof WebhookVerificationError) return { ok: false, error };
      throw error;
    }
  };
  return Object.assign(verify, { safe, maxBodyBytes: settings.maxBodyBytes });
}
