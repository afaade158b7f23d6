import {
  accountReferenceSchema,
  accountSchema,
  amountSchema,
  balanceSchema,
  beneficiarySchema,
  directDebitSchema,
  identifierSchema,
  standingOrderSchema,
  timestampSchema,
  transactionSchema,
} from '@ob/core/schema';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
} from '@ob/core/testing';
import { describeSchema } from '@ob/http/openapi';
import { createSchemaJudge } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencySchema } from '../../src/records/amount.ts';

const transaction = createSampleTransaction('a1', 't1', '2026-02-01T09:00:00.000Z');
const reference = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Payee' };

const days = [
  '2026-02-30',
  '2024-02-29',
  '2023-02-29',
  '2000-02-29',
  '1900-02-29',
  '2026-04-31',
  '0000-01-01',
];
const times = [
  'T00:00:00.000Z',
  'T23:59:59.999Z',
  'T24:00:00.000Z',
  'T23:59:60.000Z',
  'T12:00:00Z',
  't12:00:00.000z',
];
const moments = days.flatMap((day) => times.map((time) => `${day}${time}`));
const statuses = ['active', 'suspended', 'expired', 'booked', 'pending', 'enabled', 'closed'];

/** Values that fit a field of this name, or nearly: so that rules between fields meet all that they tell apart. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  amount: ['0.00', '000.00', '0.01', '12.5', '1234567890123.00', '12345678901234.00', '-1.00', '1.00\n'],
  credit_debit_indicator: ['Credit', 'Debit', 'debit'],
  currency: ['GBP', 'JPY', 'XXX', 'gbp'],
  id: [
    '12345698765432',
    'GB82WEST12345698765432',
    'GB00WEST00000000000065',
    '411111******1111',
    'WESTGB2LX',
    '4111111*',
  ],
  opening_date: days,
  scheme: ['SortCodeAccountNumber', 'IBAN', 'BBAN', 'PAN', 'BICFI'],
  status: statuses,
  category_code: ['5462', '546', '٣٤٥٦'],
};

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, 2 ** 53, '', [], {}, ...statuses),
  fc.constantFrom(
    '😀'.repeat(35),
    '😀'.repeat(36),
    'a\u0085',
    'a\u007f',
    'a\nb',
    'é'.repeat(70),
    'a'.repeat(501),
  ),
  fc.constantFrom(...moments),
  fc.string({ unit: 'grapheme', maxLength: 45 }),
);

/** A value for a place: one that nearly fits, none at all, or any other. */
function valueFor(place: Place): fc.Arbitrary<unknown> {
  const key = place.at(-1) ?? '';
  const near = valuesOf[key] ?? (/date_time$/.test(key) || place.length === 0 ? moments : statuses);
  return fc.oneof(fc.constantFrom(...near), fc.constant(undefined), oddValue);
}

type Place = readonly string[];

function listPlaces(value: unknown, path: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPlaces(inner, [...path, key]))];
}

/** Puts a value in a place of a record, or leaves the place out. */
function change(record: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = { ...(record as Readonly<Record<string, unknown>>) };
  if (rest.length === 0 && value === undefined) delete inner[key];
  else inner[key] = change(inner[key], rest, value);
  return Array.isArray(record) ? Object.values(inner) : inner;
}

function nearlyRight(sample: unknown): fc.Arbitrary<unknown> {
  const leaf = typeof sample === 'string';
  const places = leaf ? [[]] : [...listPlaces(sample).slice(1), ['surprise']];
  const step = fc
    .constantFrom<Place>(...places)
    .chain((place) => fc.tuple(fc.constant(place), valueFor(place)));
  return fc
    .array(step, { maxLength: 4 })
    .map((steps) => steps.reduce((record, [place, value]) => changeSafely(record, place, value), sample));
}

/** A place may be gone by the time its turn comes. */
function changeSafely(record: unknown, place: Place, value: unknown): unknown {
  const inside = place
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (isHolder(inner) ? inner[key] : undefined), record);
  return place.length === 0 || isHolder(inside) ? change(record, place, value) : record;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

describe('JSON Schema says of a value what zod says of it', () => {
  test.each([
    ['an amount', amountSchema, { amount: '12.50', currency: 'GBP' }],
    ['a currency', currencySchema, 'GBP'],
    ['a timestamp', timestampSchema, '2026-02-28T23:59:59.999Z'],
    ['an identifier', identifierSchema, { scheme: 'SortCodeAccountNumber', id: '12345698765432' }],
    ['an account reference', accountReferenceSchema, reference],
    ['an account', accountSchema, createSampleAccount('a1')],
    ['a balance', balanceSchema, { ...createSampleBalance('a1', 'booked'), credit_debit_indicator: 'Debit' }],
    ['a transaction', transactionSchema, transaction],
    ['a standing order', standingOrderSchema, createSampleStandingOrder('a1', 's1')],
    ['a direct debit', directDebitSchema, createSampleDirectDebit('a1', 'd1')],
    ['a beneficiary', beneficiarySchema, createSampleBeneficiary('a1', 'b1')],
  ])('%s', (_, schema, sample) => {
    const { json, components, check } = describeSchema(schema, 'output');
    const judge = createSchemaJudge(components);
    fc.assert(
      fc.property(nearlyRight(sample), (value) => {
        const faults = check(value);
        const onlyCheckDigits = faults.length > 0 && faults.every((fault) => fault.endsWith('check digits.'));
        // What JSON Schema cannot say.
        fc.pre(!(onlyCheckDigits && JSON.stringify(value).includes('"IBAN"')));
        expect({ value, fits: judge.findFaults(json, value).length === 0 }).toEqual({
          value,
          fits: faults.length === 0,
        });
      }),
      { numRuns: 1000 },
    );
  });
});
