import { receivedEventSchemas, webhookEventExamples, webhookEventSchemas } from '@ob/core/schema';
import { createOpenApiDocument, type DescribedSchema, describeRoutes, describeSchema } from '@ob/http/routes';
import {
  createSchemaValidator,
  isPortablePattern,
  listPatterns,
  listUndescribed,
} from '@ob/tooling/api-probe';
import { issuer, openTestBank } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNearlyValid } from './odd-values.ts';

// Covers every body and parameter of the whole service, and every event.
const { routes } = await openTestBank();
const operations = await describeRoutes(routes);
const document = await createOpenApiDocument({
  info: { title: 'Bank', version: '1.0.0', description: 'Of a test.' },
  servers: [{ url: issuer, description: 'A test' }],
  authorization: { authorizationUrl: issuer, tokenUrl: issuer, scopes: [] },
  routes,
  now: 0,
});
const { schemas = {}, examples = {}, headers = {} } = document.components;
const validator = createSchemaValidator(schemas);

interface Shown {
  readonly name: string;
  readonly schema: DescribedSchema;
  readonly value: unknown;
}

const bodies = operations.flatMap(({ operationId, body, responses }) =>
  [...(body?.contents ?? []), ...responses.flatMap((answer) => answer.bodies ?? [])].map((described) => ({
    operationId,
    ...described,
  })),
);
const shown: readonly Shown[] = bodies.flatMap(({ operationId, schema, examples: given }) =>
  Object.entries(given).map(([name, { value }]) => ({ name: `${operationId} ${name}`, schema, value })),
);

describe('every example is valid for zod and for ajv', () => {
  test.each(shown)('$name', ({ schema, value }) => {
    expect([...schema.check(value), ...validator.findMismatches(schema.json, value)]).toEqual([]);
  });

  const parameters = operations.flatMap(({ operationId, parameters: given = [] }) =>
    given.flatMap(({ name, schema, example }) =>
      example === undefined ? [] : [{ of: operationId, name, schema, example }],
    ),
  );

  test.each(parameters)('$of $name', ({ schema, example }) => {
    expect([...schema.check(example), ...validator.findMismatches(schema.json, example)]).toEqual([]);
  });

  test.each(Object.entries(examples))('the refusal %s', (_, { value }) => {
    expect(validator.findMismatches({ $ref: '#/components/schemas/ErrorBody' }, value)).toEqual([]);
  });

  test.each(Object.entries(headers))('the header %s', (_, header) => {
    const { schema, example } = header as { schema: DescribedSchema['json']; example: string };
    expect(validator.findMismatches(schema, example)).toEqual([]);
  });

  const json = bodies.filter(({ mediaType }) => mediaType === 'application/json');

  test.each(json)(
    '$operationId has an example and a schema that refuses other values',
    ({ schema, examples: given }) => {
      expect(Object.keys(given)).not.toEqual([]);
      expect(schema.check({ data: 7, url: 7, sub: 7 })).not.toEqual([]);
      expect(validator.findMismatches(schema.json, { data: 7, url: 7, sub: 7 })).not.toEqual([]);
    },
  );
});

/** Rules that JSON Schema cannot express: check digits, and that an event is about the resource in its data. */
function isBeyondJsonSchema(mismatches: readonly string[]): boolean {
  return (
    mismatches.length > 0 &&
    mismatches.every((mismatch) => /check digits[.]$|of the resource in data[.]$/.test(mismatch))
  );
}

/** Expects zod and JSON Schema to agree. JSON Schema allows fewer webhook URLs than the address guard. */
function expectAgreement(
  { json, check }: DescribedSchema,
  own: typeof validator,
  sample: unknown,
  numRuns: number,
) {
  fc.assert(
    fc.property(createNearlyValid(sample, ['url']), (value) => {
      const mismatches = check(value);
      fc.pre(!isBeyondJsonSchema(mismatches));
      const fits = own.findMismatches(json, value).length === 0;
      expect({ value, fits }).toEqual({ value, fits: mismatches.length === 0 });
    }),
    { numRuns },
  );
}

describe('JSON Schema and zod agree about a value', () => {
  const samples = new Map(shown.map((one) => [JSON.stringify([one.schema.json, one.value]), one]));
  const objects = [...samples.values()].filter(({ value }) => typeof value === 'object');

  test.each(objects)('$name', ({ schema, value }) => expectAgreement(schema, validator, value, 1000));

  const events = Object.values(webhookEventExamples).flatMap((event) => [
    { name: event.type, event, schema: webhookEventSchemas[event.type] },
    { name: `${event.type} as received`, event, schema: receivedEventSchemas[event.type] },
  ]);

  test.each(events)('$name', ({ schema, event }) => {
    const described = describeSchema(schema, 'output');
    expectAgreement(described, createSchemaValidator(described.components), event, 300);
  });
});

test('examples together show every field of the schemas', () => {
  const text = JSON.stringify(shown.map(({ value }) => value));
  const unshown = Object.entries(schemas).filter(([, { properties = {} }]) =>
    Object.keys(properties as object).some((field) => !text.includes(`"${field}":`)),
  );
  expect(unshown.map(([name]) => name)).toEqual([
    ...['ApiError', 'AuthorizationRequest', 'ErrorBody', 'KeyConfirmation', 'RsaKey', 'TokenReference'],
  ]);
});

test('every schema and every field has a description', () => {
  expect(listUndescribed(schemas)).toEqual([]);
});

test('patterns mean the same in every regular expression dialect', () => {
  const patterns = listPatterns({ document: { ...document } }).map((text) => text.replaceAll('\\/', '/'));
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => !isPortablePattern(pattern))).toEqual([]);
});
