import type { ReceivedEvent } from '../events/received-event.ts';
import { readBytes } from './raw-body.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { StandardSchema } from './standard-schema.ts';
import { systemClock } from './system-clock.ts';

/** The options of a verifier. */
export interface VerifierOptions<Event = ReceivedEvent> {
  /**
   * The signing secrets, at least one. A string is used as its UTF-8 bytes, `whsec_` included. During a rotation, pass the
   * new and the old secret: one of them must match.
   */
  readonly secrets: readonly (string | Uint8Array)[];
  /**
   * The maximum difference between `X-Webhook-Timestamp` and `now`, in milliseconds, in both directions. Default 300 000
   * (5 minutes). `false` disables the check.
   */
  readonly toleranceMs?: number | false;
  /** The maximum size of a body in bytes. Default 2 097 152 (2 MiB). */
  readonly maxBodyBytes?: number;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Validates the event. Its output becomes the event. Accepts any Standard Schema. */
  readonly schema?: StandardSchema<Event>;
  /**
   * Stores an event id for `ttlMs` and returns whether it was already stored, in one atomic step. The event then counts as
   * known, even if its handler fails later. The verifier rethrows its errors.
   */
  readonly seen?: (eventId: string, ttlMs: number) => boolean | Promise<boolean>;
  /** The `ttlMs` that `seen` gets, in milliseconds. Default 86 400 000 (24 hours). */
  readonly seenTtlMs?: number;
}

/** The validated options with their defaults. */
export interface Settings {
  readonly secrets: readonly Uint8Array<ArrayBuffer>[];
  readonly toleranceMs: number | false;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly seenTtlMs: number;
}

/** Validates the options and adds the defaults. Throws `secret_invalid`, or a `RangeError` that names the option. */
export function readSettings(options: VerifierOptions<unknown>): Settings {
  const { toleranceMs = 300_000, maxBodyBytes = 2_097_152, seenTtlMs = 86_400_000 } = options;
  if (toleranceMs !== false) requirePositive('toleranceMs', toleranceMs);
  requirePositive('maxBodyBytes', maxBodyBytes);
  requirePositive('seenTtlMs', seenTtlMs);
  const secrets = readSecrets(options.secrets);
  return { secrets, toleranceMs, maxBodyBytes, seenTtlMs, now: options.now ?? systemClock };
}

function readSecrets(secrets: unknown): Uint8Array<ArrayBuffer>[] {
  if (!Array.isArray(secrets) || secrets.length === 0) throw new WebhookVerificationError('secret_invalid');
  return [...secrets].map(readSecret);
}

function readSecret(secret: unknown): Uint8Array<ArrayBuffer> {
  const bytes = readBytes(secret);
  if (bytes === undefined || bytes.length === 0) throw new WebhookVerificationError('secret_invalid');
  return new Uint8Array(bytes);
}

function requirePositive(name: string, value: unknown): void {
  if (!Number.isFinite(value) || Number(value) <= 0)
    throw new RangeError(`${name} must be a positive number`);
}
