import { identifierTextSchema } from '@ob/core/schema';
import { createSeededRandom } from '@ob/core/testing';
import { createIdentifier, isIdentifier } from '@ob/http/routes';
import { expect, test } from 'vitest';

test.each([createIdentifier(createSeededRandom(1)), 'a', '_', '-', 'a'.repeat(40)])('accepts %j', (id) => {
  expect([isIdentifier(id), identifierTextSchema.safeParse(id).success]).toEqual([true, true]);
});

test.each(['', 'a'.repeat(41), 'a b', 'a\n', 'a\0', 'ä', "a'", undefined, 7])('refuses %j', (id) => {
  expect([isIdentifier(id), identifierTextSchema.safeParse(id).success]).toEqual([false, false]);
});
