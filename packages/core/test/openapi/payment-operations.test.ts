import { createFundsConfirmationRoutes, createPaymentRoutes } from '@ob/core/routes';
import { describeRoutes } from '@ob/http/openapi';
import type { BodyDescription } from '@ob/http/routes';
import { createSchemaJudge } from '@ob/tooling/api-probe';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { createSampleDocument } from './sample-document.ts';

const paymentRoutes = createPaymentRoutes({} as never);
const routes = [...paymentRoutes, ...createFundsConfirmationRoutes({} as never)];
const paymentOperations = await describeRoutes(paymentRoutes);
const operations = await describeRoutes(routes);

test('the document of them is one of OpenAPI 3.1, by its official schema', async () => {
  const document = await createSampleDocument({ routes });
  const { errors } = await new Validator().validate(structuredClone({ ...document }));
  expect(errors).toBeUndefined();
});

test('what is served under two paths is told in the same words', () => {
  const tell = (prefix: string) =>
    operations
      .filter(({ path }) => path.startsWith('/open-banking') === (prefix !== ''))
      .map(({ method, path, operationId, description, refusals, parameters }) => ({
        method,
        path: path.slice(prefix.length),
        operationId: operationId.replace(/V1$/, ''),
        description,
        refusals,
        parameters: parameters?.map(({ name }) => name),
      }));
  expect(tell('/open-banking/v1')).toEqual(tell(''));
});

const bodies = operations.flatMap(({ operationId, body, answers }) =>
  [...(body?.contents ?? []), ...answers.flatMap((answer) => answer.bodies ?? [])].map(
    (described): readonly [string, BodyDescription] => [operationId, described],
  ),
);

describe('every example fits its schema, by zod and by another library', () => {
  test.each(bodies)('%s', (_, { schema, examples }) => {
    const judge = createSchemaJudge(schema.components);
    expect(Object.keys(examples)).not.toEqual([]);
    for (const { value } of Object.values(examples)) {
      expect(schema.check(value)).toEqual([]);
      expect(judge.findFaults(schema.json, value)).toEqual([]);
    }
    expect(schema.check({ data: {} })).not.toEqual([]);
    expect(judge.findFaults(schema.json, { data: {} })).not.toEqual([]);
  });

  test.each(operations.flatMap(({ parameters = [] }) => parameters))('$name', ({ schema, example }) => {
    expect(schema.check(example)).toEqual([]);
    expect(createSchemaJudge(schema.components).findFaults(schema.json, example)).toEqual([]);
  });
});

test.each([
  ['order-4711', true],
  ['!~', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['a,b', true],
  ['a b', false],
  ['a, b', false],
  ['', false],
  ['é', false],
])('the form of a key: %j', (key, fits) => {
  const [parameter] = paymentOperations
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => name === 'X-Idempotency-Key');
  expect(parameter?.schema.check(key).length).toBe(fits ? 0 : 1);
});

test('Location is the path that was called', () => {
  for (const { path, answers, method } of paymentOperations) {
    const location = answers[0]?.headers?.Location;
    expect(location?.required).toBe(method === 'POST' ? true : undefined);
    expect(location?.schema.check(`${path}/p-1`)).toEqual(method === 'POST' ? [] : undefined);
    expect(location?.schema.check('/other/p-1')).not.toEqual([]);
  }
});

test('every schema and every field says what it means', () => {
  for (const [, { schema }] of bodies) {
    for (const { description, properties } of Object.values(schema.components)) {
      expect(description).toEqual(expect.any(String));
      for (const field of Object.values((properties ?? {}) as object))
        expect(field).toHaveProperty('description');
    }
  }
});
