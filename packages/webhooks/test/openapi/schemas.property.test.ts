import { type DescribedSchema, describeRoutes } from '@ob/http/openapi';

import { createSchemaJudge, isPortablePattern, listPatterns, listSilent } from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApi } from '../webhook-api.ts';
import { createSampleDocument } from './sample-document.ts';

const { components } = await createSampleDocument();
const schemas = components.schemas ?? {};
const judge = createSchemaJudge(schemas);

interface Shown {
  readonly name: string;
  readonly schema: DescribedSchema;
  readonly value: unknown;
}

const shown: readonly Shown[] = (await describeRoutes(createApi().routes)).flatMap(
  ({ operationId, body, answers }) =>
    [...(body?.contents ?? []), ...answers.flatMap(({ bodies = [] }) => bodies)].flatMap(
      ({ schema, examples }) => {
        expect(Object.keys(examples)).not.toEqual([]);
        return Object.entries(examples).map(([name, { value }]) => ({
          name: `${operationId} ${name}`,
          schema,
          value,
        }));
      },
    ),
);

describe('every body has examples that fit its schema, by another library as well', () => {
  test.each(shown)('$name', ({ schema, value }) => {
    expect([...schema.check(value), ...judge.findFaults(schema.json, value)]).toEqual([]);
  });
});

/** Values that are right in one place and wrong in others, and some that are right nowhere. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 1, -1, 1.5, 86_401, '', [], {}, [7], 'x', [
    'ping',
  ]),
  fc.constantFrom<unknown>(
    'enabled',
    'disabled',
    'pending',
    'held',
    'timeout',
    '/x',
    ['consent.revoked'],
    [],
  ),
  fc.constantFrom('2026-02-30T00:00:00.000Z', '2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z', 'a b', '-'),
  fc.constantFrom('x'.repeat(41), 'x'.repeat(255), 'x'.repeat(256), '\u0000', '\u{1f600}'.repeat(255), 'é'),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An example with one member changed, taken out or added. What its envelope holds is changed in place of the envelope. A
 * target is left alone: as JSON Schema it is narrower than what the address guard takes.
 */
function changed(value: Members): fc.Arbitrary<Members> {
  if (isObject(value.data)) return changed(value.data).map((data) => ({ ...value, data }));
  return fc
    .record({
      name: fc.constantFrom(...Object.keys(value).filter((key) => key !== 'url'), 'status', 'more'),
      odd: oddValue,
    })
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

test('every schema and every field says what it means', () => {
  expect(listSilent(schemas)).toEqual([]);
});

test('patterns are written so that every regular expression language reads them alike', () => {
  const patterns = listPatterns(schemas);
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => !isPortablePattern(pattern))).toEqual([]);
});
