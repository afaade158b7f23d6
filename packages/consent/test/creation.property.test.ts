import { consentSchema } from '@ob/consent/routes';
import { type ConsentType, consentTypes } from '@ob/core';
import { openTestBank, now as start } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from './consent-fixture.ts';

const bank = await openTestBank();
const tpp = bank.connect();
const token = await bank.issueToken({ scopes: ['consents'], customerId: null });

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly code: string; readonly path?: string; readonly detail: string }[];
}

async function post(
  type: ConsentType,
  body: string | Uint8Array<ArrayBuffer>,
  mediaType = 'application/json',
) {
  const init = { method: 'POST', headers: { 'content-type': mediaType }, body };
  const response = await tpp.call(token, `/consents/${type}`, init);
  return { status: response.status, json: (await response.json()) as Answer };
}

const pathsOf = ({ errors = [] }: Answer) => errors.map(({ path }) => path);

function formatInZone(moment: number, minutes: number): string {
  const local = new Date(moment + minutes * 60_000).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${local}${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

describe('the dates of a new consent', () => {
  const moments = fc.oneof(
    fc.constantFrom(-1, 0, 1, day, 90 * day - 1, 90 * day, 90 * day + 1).map((offset) => start + offset),
    fc.integer({ min: -400 * day, max: 400 * day }).map((offset) => start + offset),
  );
  const dates = fc.record(
    { expiration_date: moments, transaction_from_date: moments, transaction_to_date: moments },
    { requiredKeys: [] },
  );
  const zones = fc.integer({ min: -14 * 60, max: 14 * 60 });

  test('are accepted or refused to the millisecond, in every zone, with all errors', async () => {
    await fc.assert(
      fc.asyncProperty(dates, zones, async (chosen, zone) => {
        const { expiration_date: expiry = start + 90 * day, ...booking } = chosen;
        const { transaction_from_date: from, transaction_to_date: to } = booking;
        const isSound = start < expiry && expiry <= start + 90 * day;
        const errors = [
          ...(isSound ? [] : ['expiration_date']),
          ...(from !== undefined && isSound && from >= expiry ? ['transaction_from_date'] : []),
          ...(from !== undefined && to !== undefined && from > to ? ['transaction_to_date'] : []),
        ];
        const written = Object.entries(chosen).map(([name, moment]) => [name, formatInZone(moment, zone)]);
        const body = { permissions: ['ReadAccounts'], ...Object.fromEntries(written) };
        const { status, json } = await post('account-access', JSON.stringify(body));
        expect([status, pathsOf(json)]).toEqual([errors.length === 0 ? 201 : 400, errors]);
        if (status !== 201) return;
        const reported = Object.entries({ ...chosen, expiration_date: expiry });
        const utc = reported.map(([name, moment]) => [name, new Date(moment).toISOString()]);
        expect(json.data).toMatchObject(Object.fromEntries(utc));
      }),
      { numRuns: 500 },
    );
  });
});

const account = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' };
const soon = new Date(start + day).toISOString();

/** For each type, a valid body with all fields, and invalid values of each field by path. */
const bodies: Readonly<
  Record<
    ConsentType,
    {
      readonly sound: Readonly<Record<string, unknown>>;
      readonly errors: Readonly<Record<string, readonly unknown[]>>;
    }
  >
> = {
  'account-access': {
    sound: {
      permissions: ['ReadAccounts'],
      expiration_date: soon,
      transaction_from_date: soon.replace('2', '1'),
    },
    errors: {
      permissions: [undefined, null, [], 'ReadAccounts', {}],
      expiration_date: [null, '', 'soon', 7, '2026-04-01', '2026-04-01T00:00:00', '2026-02-30T00:00:00Z'],
      transaction_from_date: [null, [], '2026-04-01T24:00:00Z', '2026-04-01T00:00:60Z'],
      transaction_to_date: [false, '2026-04-01T00:00:00+0100', '2026-04-01T00:00:00+25:00'],
    },
  },
  payment: {
    sound: {
      amount: { amount: '25.00', currency: 'GBP' },
      creditor_account: account,
      reference: 'Invoice 7',
    },
    errors: {
      amount: [undefined, null, '25.00', []],
      creditor_account: [undefined, null, 'x', [account]],
      debtor_account: [null, 7, '', []],
      reference: [null, '', 'x'.repeat(36), 7, 'a\u0000b', '\ud800'],
      end_to_end_id: [null, '', 'x'.repeat(36), {}],
      expiration_date: [soon],
      transaction_from_date: [soon],
    },
  },
  'funds-confirmation': {
    sound: { debtor_account: account },
    errors: {
      debtor_account: [undefined, null, 'x', []],
      expiration_date: [null, 'soon', new Date(start).toISOString()],
      permissions: [['ReadAccounts']],
    },
  },
};

const strangers = ['consent_id', 'status', 'customer_id', 'constructor', 'toString', 'x'];

describe('a body with any number of errors', () => {
  const plans = fc.constantFrom(...consentTypes).chain((type) => {
    const { errors } = bodies[type];
    const chosen = Object.fromEntries(
      Object.entries(errors).map(([path, values]) => [path, fc.constantFrom(...values)]),
    );
    return fc.record({
      type: fc.constant(type),
      faulty: fc.record(chosen, { requiredKeys: [] }),
      unknown: fc.subarray(strangers),
    });
  });

  test('is refused with one error for each path', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async ({ type, faulty, unknown }) => {
        const more = Object.fromEntries(unknown.map((name) => [name, 1]));
        const { status, json } = await post(
          type,
          JSON.stringify({ ...bodies[type].sound, ...faulty, ...more }),
        );
        const expected = [...Object.keys(faulty), ...unknown];
        expect(status).toBe(expected.length === 0 ? 201 : 400);
        expect(pathsOf(json).sort()).toEqual(expected.sort());
        if (status === 201) expect(consentSchema.parse(json.data)).toEqual(json.data);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a body of arbitrary bytes', () => {
  const value = fc.jsonValue();
  const orSound = (sound: unknown) => fc.oneof(value, fc.constant(sound));
  const fields = {
    permissions: orSound(['ReadAccounts']),
    amount: orSound({ amount: '25.00', currency: 'GBP' }),
    creditor_account: orSound(account),
    debtor_account: orSound(account),
    expiration_date: orSound(soon),
    reference: fc.string({ unit: 'binary' }),
  };
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body)),
    fc.constant(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
    fc.constant(`{"permissions":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`),
    fc.constant('{"__proto__":{"permissions":["ReadAccounts"]},"permissions":["ReadAccounts"]}'),
    fc.constant('{"permissions":["ReadAccounts"],"permissions":[]}'),
  );
  const bytes = fc.oneof(
    texts.map((text) => new TextEncoder().encode(text)),
    fc.uint8Array({ maxLength: 300 }),
    fc.constant(new Uint8Array(70_000).fill(0x20)),
  );

  test('gets 201, 400, 413 or 415, and never 500', async () => {
    const mediaTypes = fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'nonsense',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...consentTypes), bytes, mediaTypes, async (type, sent, mediaType) => {
        const { status, json } = await post(type, new Uint8Array(sent), mediaType);
        const required = !mediaType.startsWith('application/json')
          ? [415]
          : sent.length > 65_536
            ? [413]
            : [201, 400];
        expect(required).toContain(status);
        for (const { detail } of json.errors ?? []) expect(detail).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
