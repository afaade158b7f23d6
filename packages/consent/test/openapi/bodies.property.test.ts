import { createConsentRoutes } from '@ob/consent/routes';
import { describeRoutes } from '@ob/http/routes';
import { createSchemaValidator } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const odd = fc.constantFrom<unknown>(null, 7, '', [], {}, 'x'.repeat(36));
const pick = <Value>(...values: readonly Value[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...values) }, odd);
const open = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.oneof({ weight: 6, arbitrary: fc.record(model, { requiredKeys: [] }) }, odd);

const day = fc.constantFrom('2026-04-01', '2024-02-29', '2026-02-29', '2026-04-31', '2026-1-01');
const time = fc.constantFrom('T00:00', 't23:59', 'T24:00', ' 00:00', '');
const second = fc.constantFrom(
  ':00',
  ':60',
  ':59.1',
  ':59.123456789',
  `:59.${'0'.repeat(30)}`,
  `:59.${'0'.repeat(31)}`,
);
const zone = fc.constantFrom('Z', 'z', '+01:00', '-23:59', '+0100', '+24:00', '');
/** Has seconds, because the format `date-time` requires them. The API also accepts timestamps without seconds. */
const moment = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(day, time, second, zone).map((parts) => parts.join('')) },
  odd,
);

const amount = open({
  amount: pick(
    '0.00',
    '000.00',
    '0.01',
    '0.10',
    '0010.50',
    '10.00',
    '9999999999999.99',
    '10000000000000.00',
    '1.0',
    '01.00',
  ),
  currency: pick('GBP', 'JPY', 'XXX', 'gbp'),
});
const account = open({
  scheme: pick('SortCodeAccountNumber', 'IBAN', 'BBAN', 'PAN', 'BICFI'),
  id: pick(
    '20000087654321',
    'GB82WEST12345698765432',
    '411111******1111',
    '4111111*11111',
    'a b',
    '*'.repeat(20),
  ),
  name: pick('A Shop', '😀'.repeat(70), '😀'.repeat(71), 'a\tb', '\u009f', '   ', '\u200b', ' b'),
});
const text = pick('ORDER 4711', '😀'.repeat(35), '😀'.repeat(36), 'a\nb');

const body = open({
  permissions: fc.oneof(fc.array(pick('ReadAccounts', 'ReadAccountsBasic', 'readaccounts')), odd),
  expiration_date: moment,
  transaction_from_date: moment,
  transaction_to_date: moment,
  amount,
  creditor_account: account,
  debtor_account: account,
  reference: text,
  end_to_end_id: text,
});

const contents = (await describeRoutes(createConsentRoutes({} as never))).flatMap(
  ({ operationId, body: described }) =>
    (described?.contents ?? []).map(({ schema }) => ({ operationId, schema })),
);

/** Lists the known fields of a body. The generated bodies have more fields than any type allows. */
function fieldsOf(json: Readonly<Record<string, unknown>>, components: Readonly<Record<string, unknown>>) {
  const name = String(json.$ref).split('/').at(-1) ?? '';
  const { properties } = components[name] as { readonly properties: object };
  return [...Object.keys(properties)];
}

test.each(contents)(
  'the JSON Schema accepts the same bodies as the zod schema: $operationId',
  ({ schema }) => {
    const { json, components, check } = schema;
    const validator = createSchemaValidator(components);
    const known = fieldsOf(json, components);
    fc.assert(
      fc.property(body, fc.boolean(), (value, narrow) => {
        const sent = narrow && typeof value === 'object' && value !== null ? pickFields(value, known) : value;
        const errors = check(sent);
        const onlyCheckDigits =
          errors.length > 0 && errors.every((apiError) => apiError.endsWith('check digits.'));
        // JSON Schema cannot express check digits.
        fc.pre(!(onlyCheckDigits && JSON.stringify(sent).includes('"IBAN"')));
        const fits = validator.findMismatches(json, sent).length === 0;
        expect({ sent, fits }).toEqual({ sent, fits: errors.length === 0 });
      }),
      { numRuns: 2000 },
    );
  },
);

function pickFields(value: object, known: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(value).filter(([key]) => known.includes(key)));
}

test('the pattern of timestamps accepts the same text as the API, with and without seconds', () => {
  const { schema } = contents[0] ?? { schema: undefined };
  const [moments] = JSON.stringify(schema?.components).matchAll(/"pattern":("[^"]*Tt[^"]*")/g);
  const pattern = new RegExp(JSON.parse(moments?.[1] ?? '""'), 'u');
  fc.assert(
    fc.property(fc.tuple(day, time, fc.oneof(second, fc.constant('')), zone), (parts) => {
      const expiration_date = parts.join('');
      const reads = schema?.check({ permissions: ['ReadAccounts'], expiration_date }).length === 0;
      expect({ expiration_date, matches: pattern.test(expiration_date) }).toEqual({
        expiration_date,
        matches: reads,
      });
    }),
    { numRuns: 1000 },
  );
});
