import fc from 'fast-check';

export type Path = readonly string[];

const days = [
  '2026-02-30',
  '2024-02-29',
  '2023-02-29',
  '2000-02-29',
  '1900-02-29',
  '2026-04-31',
  '0000-01-01',
];
const times = ['T00:00:00.000Z', 'T23:59:59.999Z', 'T24:00:00.000Z', 'T23:59:60.000Z', 'T12:00:00Z'];
const moments = days.flatMap((day) => [...times, 't12:00:00.000z'].map((time) => `${day}${time}`));
const accountStatuses = [
  'active',
  'suspended',
  'expired',
  'booked',
  'pending',
  'enabled',
  'closed',
  'monthly',
];
const otherStatuses = ['completed', 'failed', 'authorized', 'rejected', 'cancelled', 'disabled', 'held'];
const statuses = [...accountStatuses, ...otherStatuses, 'booked ', 'timeout'];

/** Valid and nearly valid values by field name, to test rules between fields. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  amount: [
    '0.00',
    '000.00',
    '0.01',
    '12.5',
    '1234567890123.00',
    '12345678901234.00',
    '-1.00',
    '1.00\n',
    '25.50',
  ],
  credit_debit_indicator: ['Credit', 'Debit', 'debit'],
  currency: ['GBP', 'JPY', 'KWD', 'XXX', 'gbp'],
  id: [
    ...['12345698765432', 'GB82WEST12345698765432', 'GB00WEST00000000000065', '411111******1111'],
    ...['WESTGB2LX', '4111111*', 'X'.repeat(36)],
  ],
  opening_date: days,
  scheme: ['SortCodeAccountNumber', 'IBAN', 'BBAN', 'PAN', 'BICFI'],
  status: statuses,
  category_code: ['5462', '546', '٣٤٥٦'],
  scope: ['openid', 'openid accounts', 'accounts openid', 'openid  accounts', 'consents', ' '],
};

const parameters = [
  ...[
    'Bearer',
    'code',
    'S256',
    'ES256',
    'RSA',
    'EC',
    'jwt',
    'client_credentials',
    'refresh_token',
    'login consent',
  ],
  ...['technical_error', 'customer_revoked', 'Customer', 'ping', '/x', 'a b', 'tpp 1', '-', '9', '-9', 'x'],
  ...[
    'a.b.c',
    'a.b',
    'a..c',
    'A'.repeat(43),
    'A'.repeat(44),
    'x'.repeat(41),
    'x'.repeat(255),
    'x'.repeat(256),
  ],
  ...['😀'.repeat(35), '😀'.repeat(36), '😀'.repeat(255), 'é'.repeat(70), 'a'.repeat(501), 'é'],
  ...['a\u0085', 'a\u007f', 'a\nb', '\u0000'],
];
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 86_401, 2 ** 53, '', [], {}, [7], ['ping']),
  fc.constantFrom<unknown>(...statuses, ...parameters, ['consent.revoked']),
  fc.constantFrom(...moments),
  fc.string({ unit: 'grapheme', maxLength: 45 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

/** Creates values for a path: nearly valid, absent, or any other. */
function valueFor(path: Path): fc.Arbitrary<unknown> {
  const key = path.at(-1) ?? '';
  const near = valuesOf[key] ?? (/date_time$/.test(key) ? moments : statuses);
  return fc.oneof(fc.constantFrom(...near), fc.constant(undefined), oddValue);
}

function listPlaces(value: unknown, path: Path = []): readonly Path[] {
  if (!isHolder(value)) return [path];
  const inside = Object.entries(value).flatMap(([key, inner]) => listPlaces(inner, [...path, key]));
  return [path, ...inside, [...path, 'surprise']];
}

/** Sets or removes the value at a path. A path without a parent changes nothing. */
function change(record: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (!isHolder(record)) return record;
  const { [key]: inner, ...others } = record;
  const changed = change(inner, rest, value);
  const next = changed === undefined ? others : { ...others, [key]: changed };
  return Array.isArray(record) ? Object.values(next) : next;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Changes, removes or adds paths of a value, except those with the given names. */
export function createNearlyValid(sample: unknown, fixed: readonly string[] = []): fc.Arbitrary<unknown> {
  const all: readonly Path[] = [...listPlaces(sample).slice(1), ['scope'], ['status']];
  const places = all.filter((path) => !fixed.includes(path.at(-1) ?? ''));
  const step = fc
    .constantFrom(...places)
    .chain((path) => valueFor(path).map((value): readonly [Path, unknown] => [path, value]));
  return fc
    .array(step, { maxLength: 4 })
    .map((steps) => steps.reduce((record, [path, value]) => change(record, path, value), sample));
}
