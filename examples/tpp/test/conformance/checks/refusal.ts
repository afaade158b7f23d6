import { expect } from 'vitest';
import type { Answer } from '../../authorization/world.ts';
import { checkMembers, expectJson } from './answer.ts';

/** What a refusal may be: its status and the errors that the module accepts. */
export interface ExpectedRefusal {
  readonly status: number | readonly number[];
  readonly error: string | readonly string[];
}

/** The characters of RFC 6749 section 5.2, without tabs and line breaks, which the suite warns of. */
const plainText = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/;

/** Checks a refusal of an endpoint: status, error, media type, and that it tells nothing but what RFC 6749 names. */
export function expectRefusal(answer: Answer, { status, error }: ExpectedRefusal): void {
  expect([status].flat(), answer.body).toContain(answer.status);
  expectJson(answer);
  expect([error].flat(), answer.body).toContain(answer.json.error);
  expect(answer.json.error).toMatch(plainText);
  expect(answer.json.error_description ?? 'none').toMatch(plainText);
  checkMembers(answer.json, ['error', 'error_description', 'error_uri']);
  expect(answer.headers['cache-control']).toContain('no-store');
}
