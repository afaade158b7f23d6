import type { ReceivedEvent } from '../events/received-event.ts';
import { parseDateTime } from './date-time.ts';
import { type RawBody, readBytes } from './raw-body.ts';
import { type DeliveryHeaders, type ReceivedHeaders, readHeaders } from './received-headers.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { SchemaResult } from './standard-schema.ts';

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** The bytes of the request's body, never what a parser made of them. */
  readonly body: RawBody;
  readonly headers: ReceivedHeaders;
}

/** A delivery whose signature can be checked. */
export interface SignedDelivery {
  readonly bytes: Uint8Array;
  /** With a signature of 64 lower-case hexadecimal digits. */
  readonly headers: DeliveryHeaders;
}

interface Envelope {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly timestamp?: unknown;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Does what comes before the signature: raw bytes, the header and its form, the size; throws the refusal. */
export function admitDelivery(delivery: ReceivedDelivery, { maxBodyBytes }: Settings): SignedDelivery {
  const bytes = readBytes(delivery.body);
  if (bytes === undefined) throw new WebhookVerificationError('body_not_raw');
  const headers = readHeaders(delivery.headers);
  if (headers.signature === '') throw new WebhookVerificationError('missing_header');
  if (!/^[0-9a-f]{64}$/.test(headers.signature)) throw new WebhookVerificationError('malformed_signature');
  if (bytes.length > maxBodyBytes) throw new WebhookVerificationError('body_too_large');
  return { bytes, headers };
}

/**
 * Does what comes after the signature: whether one of the secrets made it, JSON, headers equal to the body, the
 * envelope, the time; throws the refusal. The event is nothing but what the signed bytes say.
 */
export function openDelivery(
  { bytes, headers }: SignedDelivery,
  matches: readonly boolean[],
  settings: Settings,
): ReceivedEvent {
  if (!matches.includes(true)) throw new WebhookVerificationError('signature_mismatch');
  const event = parseJson(bytes);
  const { id, type }: Envelope = Object(event);
  requireEqual(headers.eventId, id);
  requireEqual(headers.eventType, type);
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    throw new WebhookVerificationError('invalid_json');
  }
  if (!isEnvelope(event)) throw new WebhookVerificationError('schema_mismatch');
  requireTimely(headers.timestamp, settings);
  return event;
}

/** Refuses an event that `seen` knows already; throws a `TypeError` for an answer that is neither true nor false. */
export function requireUnseen(known: unknown): void {
  if (typeof known !== 'boolean') throw new TypeError('seen must answer true or false');
  if (known) throw new WebhookVerificationError('duplicate_event');
}

/** Takes the value out of a schema's answer, or refuses; throws a `TypeError` for what is no answer (yet). */
export function requireConformity<Output>(result: SchemaResult<Output> | Promise<unknown>): Output {
  if ('issues' in result && result.issues !== undefined)
    throw new WebhookVerificationError('schema_mismatch');
  if (!('value' in result)) throw new TypeError('schema must answer with a value or with issues');
  return result.value;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    // The parser's own error quotes the body, so it is not kept as the cause.
    throw new WebhookVerificationError('invalid_json');
  }
}

function requireEqual(header: string, field: unknown): void {
  if (header !== '' && header !== field) throw new WebhookVerificationError('envelope_mismatch');
}

function isEnvelope(event: Envelope): event is ReceivedEvent {
  return (
    typeof event.id === 'string' && typeof event.type === 'string' && typeof event.timestamp === 'string'
  );
}

function requireTimely(timestamp: string, { toleranceMs, now }: Settings): void {
  if (toleranceMs === false) return;
  if (timestamp === '') throw new WebhookVerificationError('missing_header');
  const time = parseDateTime(timestamp);
  if (Number.isNaN(time)) throw new WebhookVerificationError('timestamp_invalid');
  const age = now() - time;
  // Negated, so that a clock that answers NaN refuses everything instead of nothing.
  if (!(age <= toleranceMs)) throw new WebhookVerificationError('timestamp_too_old');
  if (!(age >= -toleranceMs)) throw new WebhookVerificationError('timestamp_too_new');
}
