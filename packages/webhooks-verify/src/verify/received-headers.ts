/** Headers as a record, such as `request.headers` of Node. Names in any letter case; repeated headers as a list. */
export type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers of a request: `Headers`, a `Map` or a list of pairs, or a record. */
export type ReceivedHeaders = Iterable<readonly [name: string, value: string]> | HeaderRecord;

/** The headers that a verifier reads. An absent header is the empty string. */
export interface DeliveryHeaders {
  readonly signature: string;
  readonly timestamp: string;
  readonly eventId: string;
  readonly eventType: string;
}

const fields = new Map<string, keyof DeliveryHeaders>([
  ['x-webhook-signature', 'signature'],
  ['x-webhook-timestamp', 'timestamp'],
  ['x-event-id', 'eventId'],
  ['x-event-type', 'eventType'],
]);

/** Reads the headers of a delivery. Names are case-insensitive. Repeated headers are joined with commas, as in `Headers`. */
export function readHeaders(headers: ReceivedHeaders): DeliveryHeaders {
  const found = { signature: '', timestamp: '', eventId: '', eventType: '' };
  const add = (name: string, value: HeaderRecord[string]): void => {
    const field = fields.get(name.toLowerCase());
    if (field === undefined) return;
    const text = typeof value === 'string' ? value : [value].flat().join(', ');
    found[field] = found[field] === '' ? text : `${found[field]}, ${text}`;
  };
  if (isIterable(headers)) for (const [name, value] of headers) add(name, value);
  else for (const name of Object.keys(headers ?? {})) add(name, headers[name]);
  return found;
}

function isIterable(headers: ReceivedHeaders): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in Object(headers);
}
