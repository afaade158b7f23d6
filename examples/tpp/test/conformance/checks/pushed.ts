import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';
import { readText } from '../../authorization/authorize.ts';
import { checkMembers, estimateEntropy, expectJson } from './answer.ts';

/** Checks the response to a pushed request and returns its `request_uri` (RFC 9126 section 2.2). */
export function readRequestUri(answer: Answer): string {
  expect(answer.status, answer.body).toBe(201);
  expectJson(answer);
  checkMembers(answer.json, ['request_uri', 'expires_in']);
  expect(answer.json.expires_in).toBeTypeOf('number');
  expect(answer.json.expires_in).toBeGreaterThanOrEqual(5);
  const requestUri = readText(answer, 'request_uri');
  expect(estimateEntropy(requestUri)).toBeGreaterThan(96);
  return requestUri;
}
