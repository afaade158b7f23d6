import fc from 'fast-check';
import type { Client } from '../../src/client/client.ts';

/** A marker in generated texts, to find them in responses and logs. */
export const canary = 'cAnArY7';

/** Texts that often break parsers, stores, logs and headers. */
const oddTexts = [
  '',
  ' ',
  '\0',
  '\n',
  '\r\nset-cookie: a=b',
  '\u0085',
  '\u2028',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  'ﬀ',
  'ſ',
  'K',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '[{}]',
  '"',
  '\\',
  '%',
  '%00',
  '%ff',
  '%zz',
  '+',
  '&',
  '=',
  ';',
  '<script>',
  "' or 1=1 --",
  '../../etc/passwd',
  'https://evil.example',
  'javascript:alert(1)',
  'tpp-1',
  'tpp-2',
  'a'.repeat(4096),
  'a'.repeat(4097),
  '\u{1f511}'.repeat(2048),
] as const;

/** Generates text: known hostile texts, arbitrary characters with lone surrogates, and the marker. */
export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({ maxLength: 20 }).map((text) => `${text}${canary}`),
);

/** Generates text that is valid in a header. */
export const headerText = fc
  .oneof(hostileText, fc.string({ maxLength: 60 }))
  .map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, ''));

/** Generates JSON text: that of `fc.json`, huge numbers, deep nesting, long arrays and duplicate names. */
export const hostileJson = fc.oneof(
  { weight: 3, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e999',
    '-1e999',
    '1e21',
    '9007199254740993',
    '"1772357400"',
    '[]',
    '{}',
    '[null]',
    '{"a":1,"a":2}',
    '{"__proto__":{"iss":"tpp-1"}}',
    `${'['.repeat(500)}${']'.repeat(500)}`,
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
    `[${'0,'.repeat(3000)}0]`,
    `"${'a'.repeat(5000)}"`,
  ),
);

/** Generates registrations that differ in every member that requests depend on. */
export const registrations = fc.constantFrom<Partial<Client>>(
  {},
  { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_subject_dn: 'CN=Third Party' },
  { tls_client_certificate_bound_access_tokens: false, dpop_bound_access_tokens: true },
  { security_profile: 'open-banking', require_signed_request_object: true },
);
