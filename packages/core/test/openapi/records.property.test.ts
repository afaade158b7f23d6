import { describeSchema } from '@ob/core/openapi';
import {
  accountReferenceSchema,
  accountSchema,
  amountSchema,
  balanceSchema,
  beneficiarySchema,
  currencySchema,
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
import { createSchemaJudge } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const transaction = createSampleTransaction('a1', 't1', '2026-02-01T09:00:00.000Z');
const reference = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Payee' };

/** Values that are right in one place and wrong in others, and some that are right nowhere. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    1,
    -1,
    1.5,
    '',
    [],
    {},
    'active',
    'expired',
    'Debit',
    'Credit',
    'pending',
  ),
  fc.constantFrom(
    '0.00',
    '00.00',
    '0.01',
    '12.5',
    '12345678901234.00',
    '-1.00',
    '1.00\n',
    'GBP',
    'XXX',
    'gbp',
  ),
  fc.constantFrom(
    'IBAN',
    'BBAN',
    'PAN',
    'SortCodeAccountNumber',
    'BICFI',
    '12345698765432',
    '411111******1111',
  ),
  fc.constantFrom(
    'WESTGB2L',
    'WESTGB2LXXX',
    'WESTGB2LX',
    'GB00WEST00000000000065',
    'xxxxxxxxxxxx1111',
    '٣٤٥٦',
  ),
  fc.constantFrom(
    '2026-02-30',
    '2024-02-29',
    '2023-02-29',
    '2000-02-29',
    '1900-02-29',
    '2026-12-31',
    '0000-01-01',
  ),
  fc.constantFrom('2026-02-28T23:59:59.999Z', '2026-02-29T00:00:00.000Z', '2026-02-28T24:00:00.000Z'),
  fc.constantFrom('2026-02-28T23:59:60.000Z', '2026-02-28T23:59:59Z', '2026-02-28t23:59:59.999z'),
  fc.constantFrom(
    '😀'.repeat(35),
    '😀'.repeat(36),
    'a\u0085',
    'a\u007f',
    'a\nb',
    'é'.repeat(70),
    'a'.repeat(501),
  ),
  fc.string({ unit: 'grapheme', maxLength: 45 }),
);

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
  const places = listPlaces(sample);
  const step = fc.tuple(
    fc
      .constantFrom(...places, ['surprise'])
      .filter((place) => place.length > 0 || typeof sample === 'string'),
    fc.oneof({ weight: 3, arbitrary: oddValue }, { weight: 1, arbitrary: fc.constant(undefined) }),
  );
  return fc
    .array(step, { maxLength: 3 })
    .map((steps) => steps.reduce((record, [place, value]) => changeSafely(record, place, value), sample));
}

/** A place may be gone by the time its turn comes. */
function changeSafely(record: unknown, place: Place, value: unknown): unknown {
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], record);
  return typeof holder === 'object' && holder !== null
    ? change(record, place, value)
    : place.length === 0
      ? value
      : record;
}

describe('JSON Schema says of a value what zod says of it', () => {
  test.each([
    ['an amount', amountSchema, { amount: '12.50', currency: 'GBP' }],
    ['a currency', currencySchema, 'GBP'],
    ['a timestamp', timestampSchema, '2026-02-28T23:59:59.999Z'],
    ['an identifier', identifierSchema, { scheme: 'SortCodeAccountNumber', id: '12345698765432' }],
    ['an account reference', accountReferenceSchema, reference],
    ['an account', accountSchema, createSampleAccount('a1')],
    ['a balance', balanceSchema, createSampleBalance('a1', 'booked')],
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
      { numRuns: 500 },
    );
  });
});
