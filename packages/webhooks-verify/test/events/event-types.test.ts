import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebhookEvent as CoreEvent, EventType as CoreEventType, WebhookEventOf } from '@ob/core';
import type { EventByType, EventType, WebhookEvent } from '@ob/webhooks-verify';
import { expect, expectTypeOf, test } from 'vitest';
import { generateEventTypes } from './generate-event-types.ts';

const folder = join(import.meta.dirname, '../../src/events');
const generated = [...generateEventTypes()];

test.each(generated)('%s is what the schemas of core describe', (file, code) => {
  if (process.env.OB_WRITE_REFERENCE === '1') writeFileSync(join(folder, file), code);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(code);
});

/** Writes every type out, so that `A & B` equals an interface with the fields of both. */
type Written<Type> = Type extends object ? { [Key in keyof Type]: Written<Type[Key]> } : Type;

type CoreEventByType = { readonly [Type in CoreEventType]: WebhookEventOf<Type> };

test('the types are those of core', () => {
  expectTypeOf<Written<EventByType>>().toEqualTypeOf<Written<CoreEventByType>>();
  expectTypeOf<EventType>().toEqualTypeOf<CoreEventType>();
  expectTypeOf<WebhookEvent>().toExtend<CoreEvent>();
  expectTypeOf<CoreEvent>().toExtend<WebhookEvent>();
});

test('a field that core does not have, or one that is optional there, would be noticed', () => {
  type Created = EventByType['payment.created'];
  expectTypeOf<Written<Created & { readonly more: string }>>().not.toEqualTypeOf<Written<Created>>();
  expectTypeOf<Written<Partial<Created>>>().not.toEqualTypeOf<Written<Created>>();
});
