import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidRequest, otherMethod, tooFast } from '../responses.ts';
import { sendTwice } from './case-parts.ts';

const formType = 'application/x-www-form-urlencoded';

/** Pads a form with parameters. Each of them has an allowed length. */
export function pad(form: string, length: number): string {
  const filled = Array.from({ length: 16 }, (_, index) => `&p${index}=${'a'.repeat(3900)}`).join('');
  return `${form}${filled}&last=`.padEnd(length, 'a');
}

/** Streams a text in pieces. If `breaks` is true, the stream fails at its end. */
export function stream(pieces: readonly string[], breaks: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      if (breaks) controller.error(new Error('the peer went away'));
      else controller.close();
    },
  });
}

/** Encodes a text, because a string body would get a default media type. */
export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const tooLarge = { ...invalidRequest('form_body_too_large'), status: 413 };
const notAForm = invalidRequest('form_not_a_form');
const twice = invalidRequest('form_duplicate_parameter');

const sizes: readonly RefusalRow[] = [
  ['one byte over 64 KiB', { encode: (form) => pad(form, 65_537) }, tooLarge, 'RFC 9110 section 15.5.14'],
  [
    'a Content-Length over 64 KiB, with a shorter body',
    { headers: { 'content-length': '65537' } },
    tooLarge,
    'RFC 9110 section 15.5.14',
  ],
  [
    'more than 64 KiB in pieces, without a Content-Length',
    { encode: (form) => stream([form, 'x'.repeat(65_536)], false) },
    tooLarge,
    'RFC 9110 section 15.5.14',
  ],
  [
    'more than 64 KiB of another media type',
    { encode: (form) => pad(form, 65_537), headers: { 'content-type': 'text/plain' } },
    tooLarge,
  ],
  [
    'a body that ends early',
    { encode: (form) => stream([form], true) },
    invalidRequest('form_body_incomplete'),
  ],
];

const texts: readonly RefusalRow[] = [
  ['a parameter in the query', { query: '?x=1' }, invalidRequest('form_query_parameters')],
  ['an empty query', { query: '?' }, invalidRequest('form_query_parameters')],
  ['JSON', { encode: () => '{}', headers: { 'content-type': 'application/json' } }, notAForm],
  ['multipart/form-data', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }, notAForm],
  ['plain text', { headers: { 'content-type': 'text/plain' } }, notAForm],
  ['no media type', { encode: bytes, headers: { 'content-type': undefined } }, notAForm],
  ['a media type that starts like that of a form', { headers: { 'content-type': `${formType}x` } }, notAForm],
  ['two media types', { headers: { 'content-type': `${formType}, ${formType}` } }, notAForm],
  [
    'a byte that is not UTF-8',
    { encode: (form) => Uint8Array.from([...bytes(`${form}&x=`), 0xff]) },
    invalidRequest('form_not_utf8'),
  ],
  [
    'half a surrogate pair in UTF-8',
    { encode: (form) => Uint8Array.from([...bytes(`${form}&x=`), 0xed, 0xa0, 0x80]) },
    invalidRequest('form_not_utf8'),
  ],
  ['a NUL character in a value', { encode: (form) => `${form}&x=%00` }, invalidRequest('form_nul_character')],
  ['a NUL character in a name', { encode: (form) => `${form}&%00=x` }, invalidRequest('form_nul_character')],
];

const rfc6749 = 'RFC 6749 section 3.2';

const repetitions: readonly RefusalRow[] = [
  ['an unknown parameter twice', { encode: (form) => `${form}&x=1&x=1` }, twice, rfc6749],
  ['an empty parameter twice', { encode: (form) => `${form}&x&x=` }, twice, rfc6749],
  ['a parameter twice, once percent-encoded', { encode: (form) => `${form}&x=1&%78=2` }, twice, rfc6749],
  ['a client assertion twice', { encode: (form) => `${form}&client_assertion=x` }, twice, rfc6749],
  ['the parameter __proto__ twice', { encode: (form) => `${form}&__proto__=1&__proto__=2` }, twice, rfc6749],
];

const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map(
  (method): RefusalRow => [
    `the method ${method}`,
    { method, form: undefined },
    otherMethod('POST'),
    'RFC 9110 section 15.5.6',
  ],
);

export const formTables: readonly RefusalTable[] = [
  {
    heading: 'Every form',
    about:
      'At `/oauth/par`, `/oauth/token`, `/oauth/introspect` and `/oauth/revoke`, before the client is authenticated.',
    requests: ['push', 'own', 'introspect', 'revoke'],
    rows: [...methods, ...sizes, ...texts, ...repetitions],
  },
  {
    heading: 'Every client',
    about: 'At the same endpoints, immediately after the client is authenticated.',
    requests: ['push', 'own', 'introspect', 'revoke'],
    rows: [
      [
        'more requests than the limit of the client',
        { before: sendTwice },
        tooFast('temporarily_unavailable'),
        'RFC 6585 section 4',
      ],
    ],
  },
];
