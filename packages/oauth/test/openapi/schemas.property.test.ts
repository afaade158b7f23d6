import { type DescribedSchema, describeRoutes } from '@ob/http/openapi';

import { createSchemaJudge, isPortablePattern, listPatterns, listSilent } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSampleDocument, listOAuthRoutes } from './sample-document.ts';

const { components } = await createSampleDocument();
const schemas = components.schemas ?? {};
const judge = createSchemaJudge(schemas);

interface Shown {
  readonly name: string;
  readonly schema: DescribedSchema;
  readonly value: unknown;
}

const shown: readonly Shown[] = (await describeRoutes(await listOAuthRoutes())).flatMap(
  ({ operationId, body, answers }) =>
    [...(body?.contents ?? []), ...answers.flatMap(({ bodies = [] }) => bodies)].flatMap(
      ({ schema, examples }) =>
        Object.entries(examples).map(([name, { value }]) => ({
          name: `${operationId} ${name}`,
          schema,
          value,
        })),
    ),
);

describe('every example fits its schema by another library', () => {
  test.each(shown)('$name', ({ schema, value }) => {
    expect(judge.findFaults(schema.json, value)).toEqual([]);
  });
});

/** Values that are right in one place and wrong in others, and some that are right nowhere. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 1, -1, 1.5, '', [], {}, [7], 'x', 'code', 'S256'),
  fc.constantFrom(
    'Bearer',
    'openid',
    'openid accounts',
    'accounts openid',
    'openid  accounts',
    'consents',
    ' ',
  ),
  fc.constantFrom(
    'A'.repeat(43),
    'A'.repeat(44),
    'a.b.c',
    'a.b',
    'a..c',
    'ES256',
    'RSA',
    'EC',
    'jwt',
    '9',
    '-9',
  ),
  fc.constantFrom(
    'client_credentials',
    'refresh_token',
    'tpp 1',
    'é',
    '\u0000',
    '\u{1f600}',
    'login consent',
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An example with one member changed, taken out or added. */
function changed(value: Members): fc.Arbitrary<Members> {
  return fc
    .record({ name: fc.constantFrom(...Object.keys(value), 'scope', 'more'), odd: oddValue })
    .map(({ name, odd }) => {
      const { [name]: _, ...others } = value;
      return odd === undefined ? others : { ...others, [name]: odd };
    });
}

describe('what a schema says as JSON Schema is what it says as zod', () => {
  const objects = shown.flatMap(({ value, ...rest }) => (isObject(value) ? [{ ...rest, value }] : []));

  test.each(objects)('$name', ({ schema, value }) => {
    fc.assert(
      fc.property(changed(value), (other) => {
        expect([other, judge.findFaults(schema.json, other).length === 0]).toEqual([
          other,
          schema.check(other).length === 0,
        ]);
      }),
    );
  });
});

test('every schema and every field of an answer or a form says what it means', () => {
  expect(listSilent(schemas)).toEqual([]);
});

test('patterns are written so that every regular expression language reads them alike', () => {
  const patterns = listPatterns(schemas);
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => !isPortablePattern(pattern))).toEqual([]);
});
