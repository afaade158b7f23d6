import { sampleEvent, sampleText, utf8, type VerificationCase } from './verification-case.ts';

const unreadable = (name: string, signed: string | Uint8Array): VerificationCase => ({
  name: `signed body is ${name}`,
  verdict: 'invalid_json',
  signed,
});

const incomplete = (name: string, change: object): VerificationCase => ({
  name: `event has ${name}`,
  verdict: 'schema_mismatch',
  signed: JSON.stringify({ ...sampleEvent, ...change }),
});

const complete = (name: string, signed: string): VerificationCase => ({
  name: `event has ${name}`,
  verdict: 'accepted',
  signed,
});

/** Returns the sample event with raw bytes inside a text. */
const withBytes = (...bytes: number[]): Uint8Array => {
  const [before = '', after = ''] = sampleText.split('pay_01', 2);
  return Uint8Array.of(...utf8(before), ...bytes, ...utf8(`${after}pay_01"}}`));
};

const nested = (depth: number): string =>
  `{"id":"e","type":"t","timestamp":"now","data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

/** Bodies with a correct signature, which may still be no event. */
export const eventCases: readonly VerificationCase[] = [
  unreadable('empty', ''),
  unreadable('no JSON', 'id=evt_01'),
  unreadable('cut off', sampleText.slice(0, -1)),
  unreadable('two documents', sampleText + sampleText),
  unreadable('JSON with a comment', `${sampleText}//`),
  unreadable('JSON with a last comma', sampleText.replace(/}$/, ',}')),
  unreadable('JSON with single quotes', "{'id':'evt_01'}"),
  unreadable('JSON with NaN', '{"id":NaN}'),
  unreadable('JSON with a raw line end in a text', '{"id":"a\nb"}'),
  unreadable('JSON with a lone byte', withBytes(0xff)),
  unreadable('JSON with an overlong character', withBytes(0xc0, 0xaf)),
  unreadable('JSON with half of a surrogate pair', withBytes(0xed, 0xa0, 0x80)),
  unreadable('JSON with a character cut off', withBytes(0xe2, 0x82)),
  unreadable('UTF-16', Uint8Array.of(0xff, 0xfe, ...[...sampleText].flatMap((c) => [c.charCodeAt(0), 0]))),
  unreadable('UTF-16 without a mark', Uint8Array.from([...sampleText].flatMap((c) => [c.charCodeAt(0), 0]))),
  unreadable('two byte order marks', `\uFEFF\uFEFF${sampleText}`),
  unreadable('NUL bytes', new Uint8Array(8)),
  unreadable('null', 'null'),
  unreadable('a number', '5'),
  unreadable('a text', '"evt_01"'),
  unreadable('true', 'true'),
  unreadable('a list', `[${sampleText}]`),
  incomplete('no id', { id: undefined }),
  incomplete('no type', { type: undefined }),
  incomplete('no timestamp', { timestamp: undefined }),
  incomplete('a number as id', { id: 1 }),
  incomplete('null as type', { type: null }),
  incomplete('a list as type', { type: ['payment.completed'] }),
  incomplete('a number as timestamp', { timestamp: 1_768_473_000 }),
  {
    name: 'event has its fields in a prototype',
    verdict: 'schema_mismatch',
    signed: `{"__proto__":${sampleText}}`,
  },
  { name: 'event has no fields', verdict: 'schema_mismatch', signed: '{}' },
  complete('a type added later', JSON.stringify({ ...sampleEvent, type: 'mandate.created' })),
  complete('no data', '{"id":"e","type":"t","timestamp":"now"}'),
  complete('more fields', JSON.stringify({ ...sampleEvent, links: { self: '/payments/pay_01' } })),
  complete('text outside ASCII', JSON.stringify({ ...sampleEvent, data: { name: 'Zoë Čapek 日本 🔑' } })),
  complete('escaped half surrogates', sampleText.replace('"pay_01"', '"\\ud83d"')),
  complete('a prototype in its data', sampleText.replace('"data":{', '"data":{"__proto__":{"admin":true},')),
  complete('a key twice', sampleText.replace('{"id"', '{"id":"evt_00","id"')),
  complete('spaces around it', ` \n\t${sampleText}\r\n `),
  complete('numbers beyond double precision', sampleText.replace('"125.00"', '12345678901234567890.10')),
  complete('data 5,000 lists deep', nested(5000)),
];
