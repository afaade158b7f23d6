import type { ReceivedEvent } from '../events/received-event.ts';
import {
  admitDelivery,
  parseDelivery,
  type ReceivedDelivery,
  readSchemaResult,
  requireNewEvent,
} from './delivery-check.ts';
import { WebhookVerificationError } from './refusal.ts';
import { readSettings, type VerifierOptions } from './settings.ts';
import { createMatcher } from './signature-matcher.ts';
import type { StandardSchema } from './standard-schema.ts';

/** The result of `safe`: the event, or the error. */
export type Verification<Event = ReceivedEvent> =
  | { readonly ok: true; readonly event: Event }
  | { readonly ok: false; readonly error: WebhookVerificationError };

/** Verifies deliveries. Created by `createVerifier`. */
export interface Verifier<Event = ReceivedEvent> {
  /** Returns the event of the delivery. Rejects with a `WebhookVerificationError` if a check fails. */
  (delivery: ReceivedDelivery): Promise<Event>;
  /** Returns the `WebhookVerificationError` instead of throwing it. Errors of `seen`, `schema` and `now` are still thrown. */
  readonly safe: (delivery: ReceivedDelivery) => Promise<Verification<Event>>;
  /** The maximum size of a body in bytes. */
  readonly maxBodyBytes: number;
}

/** An asynchronous or a synchronous verifier. */
export interface AnyVerifier<Event> {
  /** Returns the event of the delivery. Throws or rejects with a `WebhookVerificationError` if a check fails. */
  (delivery: ReceivedDelivery): Event | Promise<Event>;
  /** The maximum size of a body in bytes. */
  readonly maxBodyBytes: number;
}

/**
 * Creates a verifier on `crypto.subtle`, for every runtime. It checks the signature before it parses the body. Throws
 * `secret_invalid` without a usable secret, and a `RangeError` if an option is not a positive number.
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
    // Copied, so that the verified bytes are parsed even if the caller reuses its buffer.
    const copy = new Uint8Array(bytes);
    const matches = await matchAll(headers.signature, copy);
    const event = parseDelivery({ bytes: copy, headers }, matches, settings);
    if (seen !== undefined) requireNewEvent(await seen(event.id, settings.seenTtlMs));
    return schema === undefined ? event : readSchemaResult(await schema['~standard'].validate(event));
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
