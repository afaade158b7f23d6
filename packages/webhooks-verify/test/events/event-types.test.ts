import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebhookEvent as CoreEvent, EventType as CoreEventType, WebhookEventOf } from '@ob/core';
import type { EventByType, EventType, WebhookEvent } from '@ob/webhooks-verify';
import { expect, expectTypeOf, test } from 'vitest';
import { generateEventTypes } from './generate-event-types.ts';

const folder = join(import.meta.dirname, '../../src/events');
const generated = [...generateEventTypes()];

test.each(generated)('%s is up to date with the schemas of core', (file, code) => {
  if (process.env.OB_WRITE_REFERENCE === '1') writeFileSync(join(folder, file), code);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(code);
});

/** Expands a type, so that `A & B` equals an interface with the fields of both. */
type Expanded<Type> = Type extends object ? { [Key in keyof Type]: Expanded<Type[Key]> } : Type;

type CoreEventByType = { readonly [Type in CoreEventType]: WebhookEventOf<Type> };

test('the event types equal those of core', () => {
  expectTypeOf<Expanded<EventByType>>().toEqualTypeOf<Expanded<CoreEventByType>>();
  expectTypeOf<EventType>().toEqualTypeOf<CoreEventType>();
  expectTypeOf<WebhookEvent>().toExtend<CoreEvent>();
  expectTypeOf<CoreEvent>().toExtend<WebhookEvent>();
});

test('the comparison of types finds an unknown field and an optional field', () => {
  type Created = EventByType['payment.created'];
  expectTypeOf<Expanded<Created & { readonly more: string }>>().not.toEqualTypeOf<Expanded<Created>>();
  expectTypeOf<Expanded<Partial<Created>>>().not.toEqualTypeOf<Expanded<Created>>();
});
