import { type DescribedSchema, describeRoutes } from '@ob/http/openapi';

import { createSchemaJudge } from '@ob/tooling/api-probe';
import { describe, expect, test } from 'vitest';
import { accountRoutes, createSampleDocument } from './sample-document.ts';

interface Shown {
  readonly name: string;
  readonly schema: DescribedSchema;
  readonly value: unknown;
}

const operations = await describeRoutes(accountRoutes);

function listShown(): readonly Shown[] {
  return operations.flatMap(({ operationId, answers, parameters = [] }) => [
    ...answers
      .flatMap(({ bodies = [] }) => bodies)
      .flatMap(({ schema, examples }) =>
        Object.entries(examples).map(([name, { value }]) => ({
          name: `${operationId} ${name}`,
          schema,
          value,
        })),
      ),
    ...parameters
      .filter(({ example }) => example !== undefined)
      .map(({ name, schema, example }) => ({ name: `${operationId} ${name}`, schema, value: example })),
  ]);
}

const document = await createSampleDocument();
const { components } = document;
const judge = createSchemaJudge(components.schemas);

describe('every example fits its schema, by zod and by another library', () => {
  test.each(listShown())('$name', ({ schema, value }) => {
    expect(schema.check(value)).toEqual([]);
    expect(judge.findFaults(schema.json, value)).toEqual([]);
  });

  test.each(Object.entries(components.examples))('the refusal %s', (_, { value }) => {
    expect(judge.findFaults({ $ref: '#/components/schemas/ErrorBody' }, value)).toEqual([]);
  });

  test.each(Object.entries(components.headers))('the header %s', (_, header) => {
    const { schema, example } = header as { schema: DescribedSchema['json']; example: string };
    expect(judge.findFaults(schema, example)).toEqual([]);
  });

  test('both find what does not fit', () => {
    const [shown] = listShown();
    expect(shown?.schema.check({ data: 7 })).not.toEqual([]);
    expect(judge.findFaults(shown?.schema.json ?? {}, { data: 7 })).not.toEqual([]);
  });
});

test('examples show every field that the records have', () => {
  const shown = JSON.stringify(listShown().map(({ value }) => value));
  const unshown = listProperties().filter(({ property }) => !shown.includes(`"${property}":`));
  expect([...new Set(unshown.map(({ schema }) => schema))]).toEqual(['ErrorBody', 'Fault']);
});

interface Property {
  readonly schema: string;
  readonly property: string;
  readonly description: unknown;
}

function listProperties(): readonly Property[] {
  return Object.entries(components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties as Readonly<Record<string, { description?: unknown }>>).map(
      ([property, { description }]) => ({ schema, property, description }),
    ),
  );
}

test('every schema and every field says what it means', () => {
  const silent = Object.entries(components.schemas).filter(([, { description }]) => !description);
  expect(silent.map(([name]) => name)).toEqual([]);
  expect(listProperties().filter(({ description }) => typeof description !== 'string')).toEqual([]);
});

test('patterns are written so that every regular expression language reads them alike', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    .map(([, text = '']): string => JSON.parse(text))
    .filter((pattern, index, all) => all.indexOf(pattern) === index);
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, 'u')).not.toThrow();
    // Classes such as \d and \p{…}, look-around and anchors of one language alone.
    expect(pattern).not.toMatch(/\\[^u]|\(\?[^:]/);
  }
});
