import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';

/** Checks that a resource response has status 200, the interaction id of the request, and the current date. */
export function expectResource(answer: Answer, interactionId: string): void {
  expect(answer.status, answer.body).toBe(200);
  expect(answer.headers['x-fapi-interaction-id']).toBe(interactionId);
  const distance = Math.abs(Date.parse(String(answer.headers.date)) - Date.now());
  expect(distance).toBeLessThan(5 * 60_000);
}
