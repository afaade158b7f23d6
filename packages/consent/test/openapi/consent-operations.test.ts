import { createConsentRoutes } from '@ob/consent/routes';
import { describeRoutes } from '@ob/http/openapi';
import type { BodyDescription } from '@ob/http/routes';
import { createSchemaJudge } from '@ob/tooling/api-probe';
import { describe, expect, test } from 'vitest';

const bodies = (await describeRoutes(createConsentRoutes({} as never))).flatMap(
  ({ operationId, body, answers }) =>
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
});

test('every schema and every field says what it means', () => {
  const schemas = Object.entries(Object.assign({}, ...bodies.map(([, { schema }]) => schema.components)));
  const fields = schemas.flatMap(([name, schema]) => {
    const { description, properties } = schema as {
      description?: string;
      properties: Readonly<Record<string, { description?: string }>>;
    };
    const inside = Object.entries(properties ?? {}).map(([key, field]) => [
      `${name}.${key}`,
      field.description,
    ]);
    return [[name, description], ...inside];
  });
  expect(fields.filter(([, description]) => typeof description !== 'string')).toEqual([]);
});
