import { eventTypes } from '@ob/core';
import { accountEventPermissions } from '@ob/core/primitives';
import {
  createSchemaValidator,
  isPortablePattern,
  listPatterns,
  listUndescribed,
  type NamedSchemas,
} from '@ob/tooling/api-probe';
import { findAsyncApiMismatches } from '@ob/tooling/asyncapi-validator';
import { signDelivery } from '@ob/webhooks-verify/signing';
import { describe, expect, test } from 'vitest';
import { abandonedToDisable } from '../../src/delivery/health.ts';
import { planRetry, retryDelaysMs } from '../../src/delivery/retry.ts';
import { createAsyncApiDocument, describedEvents } from '../../src/routes.ts';

const info = { title: 'Events', version: '1.0.0', description: 'Of a test.' };
const document = createAsyncApiDocument({ info });
const { messages, schemas } = document.components;
const validator = createSchemaValidator(schemas);

describe('the document', () => {
  test('conforms to the published schema of AsyncAPI 3.0.0', () => {
    expect(findAsyncApiMismatches(document)).toEqual([]);
    const receiver = { host: 'tpp.example', protocol: 'https', description: 'A receiver' } as const;
    expect(findAsyncApiMismatches(createAsyncApiDocument({ info, servers: { receiver } }))).toEqual([]);
    expect(findAsyncApiMismatches({ ...document, channels: { webhook: { addresses: [] } } })).not.toEqual([]);
  });

  test('is the same each time, byte for byte', () => {
    expect(JSON.stringify(createAsyncApiDocument({ info }))).toBe(JSON.stringify(document));
  });

  test('has no broken reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const follow = (path: string): unknown =>
      path.split('/').reduce<unknown>((node, name) => Object(node)[name], document);
    expect(references.length).toBeGreaterThan(40);
    expect(references.filter((path) => follow(path) === undefined)).toEqual([]);
  });

  test('has one message for each event type and one for the ping', () => {
    expect(Object.keys(messages)).toEqual([...Object.keys(eventTypes), 'ping']);
    expect(document.operations.receiveEvent.messages).toEqual(
      Object.keys(messages).map((type) => ({ $ref: `#/channels/webhook/messages/${type}` })),
    );
  });

  test('describes the retries in text and as data', () => {
    const { description, 'x-delivery': rules } = document.operations.receiveEvent;
    expect(rules.attempt_delays_seconds).toEqual([0, 30, 60, 120, 240]);
    expect(planRetry(rules.attempt_delays_seconds.length, 0)).toEqual({ kind: 'abandon' });
    expect(rules.failures_to_disable).toBe(abandonedToDisable);
    for (const delay of retryDelaysMs.slice(1)) expect(description).toContain(`| ${delay / 1000} s |`);
  });
});

describe.each(describedEvents)('$type', ({ type, schema, example }) => {
  const message = messages[type];

  test('has an example that its schema and another validator accept', () => {
    expect(example.type).toBe(type);
    expect(schema.check(example)).toEqual([]);
    expect(validator.findMismatches(message?.payload ?? {}, example)).toEqual([]);
    expect(message?.examples).toEqual([{ name: type, payload: example }]);
  });

  test('accepts no example of another event', () => {
    const others = describedEvents.filter((other) => other.type !== type);
    for (const other of others) expect(schema.check(other.example)).not.toEqual([]);
  });

  test('states the condition and the recipient of the event', () => {
    expect(message?.summary).toMatch(/^[A-Z].*[.]$/);
    const named = [...(message?.description ?? '').matchAll(/`(Read[A-Za-z]+)`/g)].map(([, name]) => name);
    const [, permissions = []] =
      Object.entries(accountEventPermissions).find(([name]) => name === type) ?? [];
    expect(named).toEqual(permissions);
    expect(message?.['x-permissions'] ?? []).toEqual(permissions);
  });
});

describe('the header fields', () => {
  const described = schemas.DeliveryHeaders as {
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, { readonly examples?: readonly string[] }>>;
  };
  const delivery = {
    webhookId: 'w1',
    eventId: 'e1',
    eventType: 'ping',
    sentAt: Date.UTC(2026, 2, 1),
    body: new TextEncoder().encode('{}'),
    secret: `whsec_${'A'.repeat(43)}=`,
  };

  test('are the header fields that are always sent, and those that a webhook can request', async () => {
    const usual = await signDelivery({ ...delivery, standardWebhooks: false });
    const all = await signDelivery({ ...delivery, standardWebhooks: true });
    expect(described.required).toEqual(Object.keys(usual));
    expect(Object.keys(described.properties)).toEqual(Object.keys(all));
    for (const sent of [usual, all]) expect(validator.findMismatches(described, sent)).toEqual([]);
  });

  test('have valid examples', () => {
    const examples = Object.entries(described.properties).map(([name, schema]) => [
      name,
      schema.examples?.[0],
    ]);
    expect(validator.findMismatches(described, Object.fromEntries(examples))).toEqual([]);
  });
});

describe('the schemas', () => {
  const named = schemas as NamedSchemas;

  test('describe themselves and their fields', () => {
    expect(listUndescribed(named)).toEqual([]);
  });

  test('have patterns that every regular expression dialect reads the same way', () => {
    expect(listPatterns(named).filter((pattern) => !isPortablePattern(pattern))).toEqual([]);
  });

  test('allow fields that a minor version may add', () => {
    for (const { type, example } of describedEvents) {
      const later = { ...example, later: 1, data: { ...Object(example.data), later: 1 } };
      expect([type, validator.findMismatches(messages[type]?.payload ?? {}, later)]).toEqual([type, []]);
    }
  });
});
