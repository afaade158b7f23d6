import type { ReceivedEvent } from '../events/received-event.ts';
import { readBytes } from './raw-body.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { StandardSchema } from './standard-schema.ts';
import { systemClock } from './system-clock.ts';

/** How a verifier judges deliveries. */
export interface VerifierOptions<Event = ReceivedEvent> {
  /**
   * The secrets that may have signed: a string stands for its UTF-8 bytes, `whsec_` included. During a rotation the
   * new and the old one; a delivery passes if one of them fits. Refused with `secret_invalid` when empty.
   */
  readonly secrets: readonly (string | Uint8Array)[];
  /**
   * How far X-Webhook-Timestamp may be from `now`, in milliseconds, to either side and boundary included. Default
   * 300 000 (5 minutes). `false` does not look at the header.
   */
  readonly toleranceMs?: number | false;
  /** The largest body to look at, in bytes. Default 2 097 152 (2 MiB). */
  readonly maxBodyBytes?: number;
  /** Tells the present in milliseconds since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** A further check of the event, whose output becomes the event: any Standard Schema. */
  readonly schema?: StandardSchema<Event>;
  /**
   * Remembers an event id for `ttlMs` and answers whether it was known already, both in one atomic step. An event
   * counts as known from then on, even if handling it fails afterwards. When it throws, so does the verifier.
   */
  readonly seen?: (eventId: string, ttlMs: number) => boolean | Promise<boolean>;
  /** How long `seen` is to remember, in milliseconds. Default 86 400 000 (24 hours). */
  readonly seenTtlMs?: number;
}

/** The options, checked and complete. */
export interface Settings {
  readonly secrets: readonly Uint8Array<ArrayBuffer>[];
  readonly toleranceMs: number | false;
  readonly maxBodyBytes: number;
  readonly now: () => number;
  readonly seenTtlMs: number;
}

/** Checks the options and fills in the defaults; throws `secret_invalid`, or a `RangeError` that names the option. */
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
