import { type EventType, eventTypes, type WebhookEventOf } from '@ob/core';
import { receivedEventSchemas, webhookEventExamples, webhookEventSchemas } from '@ob/core/schema';
import { describeSchema } from '@ob/http/routes';
import { createSchemaValidator } from '@ob/tooling/api-probe';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

const types = Object.keys(eventTypes) as EventType[];

type Schemas = typeof webhookEventSchemas;

/** Compiles only if the schemas have every field of the table. The schemas themselves allow no other field. */
const reported: { readonly [Type in EventType]: (event: WebhookEventOf<Type>) => z.infer<Schemas[Type]> } = {
  'consent.authorized': (event) => event,
  'consent.rejected': (event) => event,
  'consent.revoked': (event) => event,
  'consent.expired': (event) => event,
  'payment.created': (event) => event,
  'payment.completed': (event) => event,
  'payment.failed': (event) => event,
  'transaction.posted': (event) => event,
  'balance.updated': (event) => event,
  'schedule.created': (event) => event,
  'schedule.executed': (event) => event,
  'schedule.failed': (event) => event,
  'schedule.cancelled': (event) => event,
};

test('there is a schema and an example for every event type', () => {
  expect(Object.keys(webhookEventSchemas)).toEqual(types);
  expect(Object.keys(receivedEventSchemas)).toEqual(types);
  expect(Object.keys(webhookEventExamples)).toEqual(types);
  expect(Object.keys(reported)).toEqual(types);
});

describe.each(types)('%s', (type) => {
  const sent: z.ZodType = webhookEventSchemas[type];
  const received: z.ZodType = receivedEventSchemas[type];
  const example = webhookEventExamples[type];

  test('has an example that its schema and another validator accept', () => {
    const { json, components } = describeSchema(sent, 'output');
    expect(sent.parse(example)).toEqual(example);
    expect(received.parse(example)).toEqual(example);
    expect(createSchemaValidator(components).findMismatches(json, example)).toEqual([]);
  });

  test('refuses a missing field', () => {
    for (const place of listPlaces(example)) {
      const optional = place.join('.') === 'data.transaction_id' && type === 'schedule.executed';
      const without = change(example, place, undefined);
      expect([place, sent.safeParse(without).success]).toEqual([place, optional]);
      expect([place, received.safeParse(without).success]).toEqual([place, optional]);
    }
  });

  test('allows further fields only for receivers', () => {
    for (const place of listPlaces(example).filter((path) => path.at(-1) === 'data' || path.length === 1)) {
      const added = change(example, [...place.slice(0, -1), 'added'], { later: true });
      expect(sent.safeParse(added).success).toBe(false);
      expect(received.parse(added)).toEqual(added);
    }
    const inside = change(example, ['data', 'added'], 1);
    expect(sent.safeParse(inside).success).toBe(false);
    expect(received.parse(inside)).toEqual(inside);
  });

  test('has the id of its resource as resource_id', () => {
    expect(sent.safeParse({ ...example, resource_id: 'another' }).success).toBe(false);
    expect(sent.safeParse({ ...example, resource_type: 'webhook' }).success).toBe(false);
  });

  test('has a description for every field', () => {
    const { json, components } = describeSchema(sent, 'output');
    const name = String(json.$ref).split('/').at(-1) ?? '';
    expect(name).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+Event$/);
    for (const { description, properties } of Object.values(components)) {
      expect(description).toEqual(expect.any(String));
      for (const property of Object.values((properties ?? {}) as object))
        expect(property).toHaveProperty('description');
    }
  });
});

test.each<[EventType, readonly string[], unknown]>([
  ['payment.completed', ['data', 'status'], 'failed'],
  ['payment.created', ['data', 'status'], 'completed'],
  ['consent.revoked', ['data', 'revoked_by'], 'system'],
  ['consent.expired', ['data', 'status'], 'authorized'],
  ['payment.failed', ['data', 'reason'], 'no_luck'],
  ['payment.failed', ['data', 'creditor_account', 'scheme'], 'constructor'],
  ['payment.failed', ['data', 'creditor_account', 'identification'], 'GB33BUKB20201555555556'],
  ['transaction.posted', ['data', 'status'], 'pending'],
  ['transaction.posted', ['data', 'amount', 'amount'], '0.00'],
  ['balance.updated', ['data', 'balance_type'], 'other'],
  ['schedule.created', ['data', 'status'], 'suspended'],
  ['schedule.cancelled', ['data', 'frequency'], 'never'],
  ['consent.authorized', ['timestamp'], '2026-03-01T09:34:10Z'],
  ['consent.authorized', ['id'], ''],
])('%s is refused with another %j', (type, place, value) => {
  const schema: z.ZodType = webhookEventSchemas[type];
  expect(schema.safeParse(change(webhookEventExamples[type], place, value)).success).toBe(false);
});

type Place = readonly string[];

function listPlaces(value: unknown, path: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const inner = Object.entries(value).flatMap(([key, field]) => listPlaces(field, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function change(record: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = { ...(record as Readonly<Record<string, unknown>>) };
  copy[key] = change(copy[key], rest, value);
  return value === undefined ? JSON.parse(JSON.stringify(copy)) : copy;
}
