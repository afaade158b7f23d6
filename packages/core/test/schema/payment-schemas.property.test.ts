import {
  fundsConfirmationSchema,
  paymentSchema,
  receivedEventSchemas,
  webhookEventExamples,
  webhookEventSchemas,
} from '@ob/core/schema';
import { describeSchema } from '@ob/http/openapi';
import { createSchemaJudge } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseFundsRequest, parsePaymentRequest } from '../../src/schema/parse-payments.ts';

const account = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' };
const amount = { amount: '25.00', currency: 'JPY' };
const moment = '2026-03-01T09:36:00.000Z';

const payment = {
  ...{ payment_id: 'p1', consent_id: 'c1', status: 'failed', amount, reference: 'ORDER' },
  ...{ creditor_account: account, debtor_account: account, end_to_end_id: 'E2E' },
  ...{ creation_date_time: moment, status_update_date_time: moment },
  status_reason: { code: 'insufficient_funds', description: 'There was not enough.' },
};

const confirmation = {
  ...{ funds_confirmation_id: 'f1', consent_id: 'c1', funds_available: true, amount },
  ...{ reference: 'CARD', creation_date_time: moment },
};

type Place = readonly string[];

function listPlaces(value: unknown, path: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPlaces(inner, [...path, key]))];
}

/** Puts a value in a place, or leaves the place out; what is no object any more stays as it is. */
function change(record: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof record !== 'object' || record === null) return record;
  const { [key]: inner, ...others } = record as Readonly<Record<string, unknown>>;
  const changed = change(inner, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}

const words = ['pending', 'completed', 'failed', 'booked', 'authorized', 'rejected', 'active', 'cancelled'];
const near = fc.constantFrom<unknown>(
  ...words,
  ...['Credit', 'Debit', 'GBP', 'JPY', 'KWD', 'XXX', '0.00', '0.01', '25.50', '025.00', '1.5', '1\n'],
  ...['IBAN', 'PAN', 'BBAN', 'X'.repeat(36), '', '2026-02-30T00:00:00.000Z', moment, 'expired', 'monthly'],
  ...[undefined, null, 7, true, [], {}, 'technical_error', 'customer_revoked', 'Customer', 'booked '],
);

/** A record with a few places changed, one of which no record has. */
function nearlyRight(sample: object): fc.Arbitrary<unknown> {
  const places: readonly Place[] = [...listPlaces(sample).slice(1), ['surprise']];
  const step = fc.tuple(fc.constantFrom(...places), near);
  return fc
    .array(step, { maxLength: 3 })
    .map((steps) => steps.reduce<unknown>((record, [place, value]) => change(record, place, value), sample));
}

/** What code alone can say: check digits, and that an event is about the resource that its data names. */
function isBeyondJsonSchema(faults: readonly string[]): boolean {
  return faults.length > 0 && faults.every((fault) => /check digits[.]$|that data tells[.]$/.test(fault));
}

const events = Object.values(webhookEventExamples);
const cases: readonly (readonly [string, z.ZodType, object])[] = [
  ['a payment', paymentSchema, payment],
  ['a funds confirmation', fundsConfirmationSchema, confirmation],
  ...events.map((event) => [event.type, webhookEventSchemas[event.type], event] as const),
  ...events.map((event) => [`${event.type} as received`, receivedEventSchemas[event.type], event] as const),
];

describe('JSON Schema says of a value what zod says of it', () => {
  test.each(cases)('%s', (_, schema, sample) => {
    const { json, components, check } = describeSchema(schema, 'output');
    const judge = createSchemaJudge(components);
    fc.assert(
      fc.property(nearlyRight(sample), (value) => {
        const faults = check(value);
        fc.pre(!isBeyondJsonSchema(faults));
        const fits = judge.findFaults(json, value).length === 0;
        expect({ value, fits }).toEqual({ value, fits: faults.length === 0 });
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['a payment', parsePaymentRequest],
  ['a question about funds', parseFundsRequest],
])('whatever is sent as %s is judged, and never throws', (_, parse) => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (body) => {
      expect(parse(body).ok).toBe(false);
    }),
  );
});
