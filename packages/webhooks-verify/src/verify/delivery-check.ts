import type { ReceivedEvent } from '../events/received-event.ts';
import { parseDateTime } from './date-time.ts';
import { type RawBody, readBytes } from './raw-body.ts';
import { type DeliveryHeaders, type ReceivedHeaders, readHeaders } from './received-headers.ts';
import { WebhookVerificationError } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { SchemaResult } from './standard-schema.ts';

/** A delivery as it was received. */
export interface ReceivedDelivery {
  /** The raw body of the request, before any parser. */
  readonly body: RawBody;
  readonly headers: ReceivedHeaders;
}

/** A delivery with a well-formed signature of 64 lower-case hexadecimal digits. */
export interface SignedDelivery {
  readonly bytes: Uint8Array;
  readonly headers: DeliveryHeaders;
}

interface Envelope {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly timestamp?: unknown;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Runs the checks before the signature: raw body, format of the signature header, size. Throws the refusal. */
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
 * Checks the results of the signature check, then the JSON, the headers against the body, the envelope and the time.
 * Returns the event from the signed bytes. Throws the refusal.
 */
export function parseDelivery(
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
  requireRecentTimestamp(headers.timestamp, settings);
  return event;
}

/** Throws `duplicate_event` if `seen` returned `true`, and a `TypeError` if its result is not a boolean. */
export function requireNewEvent(known: unknown): void {
  if (typeof known !== 'boolean') throw new TypeError('seen must return true or false');
  if (known) throw new WebhookVerificationError('duplicate_event');
}

/** Returns the value of a schema result, or throws `schema_mismatch`. Throws a `TypeError` for a promise. */
export function readSchemaResult<Output>(result: SchemaResult<Output> | Promise<unknown>): Output {
  if ('issues' in result && result.issues !== undefined)
    throw new WebhookVerificationError('schema_mismatch');
  if (!('value' in result)) throw new TypeError('schema must return a value or issues');
  return result.value;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    // The parser's error quotes the body, so it is not the cause.
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

function requireRecentTimestamp(timestamp: string, { toleranceMs, now }: Settings): void {
  if (toleranceMs === false) return;
  if (timestamp === '') throw new WebhookVerificationError('missing_header');
  const time = parseDateTime(timestamp);
  if (Number.isNaN(time)) throw new WebhookVerificationError('timestamp_invalid');
  const age = now() - time;
  // Negated, so that NaN from the clock refuses the delivery.
  if (!(age <= toleranceMs)) throw new WebhookVerificationError('timestamp_too_old');
  if (!(age >= -toleranceMs)) throw new WebhookVerificationError('timestamp_too_new');
}
