import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';

/** Checks an answer of a resource: its success, that the interaction comes back, and the time it was given. */
export function expectResource(answer: Answer, interactionId: string): void {
  expect(answer.status, answer.body).toBe(200);
  expect(answer.headers['x-fapi-interaction-id']).toBe(interactionId);
  const distance = Math.abs(Date.parse(String(answer.headers.date)) - Date.now());
  expect(distance).toBeLessThan(5 * 60_000);
}
