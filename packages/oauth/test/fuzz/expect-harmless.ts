import { apiErrors } from '@ob/http';
import { expect } from 'vitest';
import { describeRefusal, type OAuthRefusalReason, oauthRefusals } from '../../src/refusals/oauth-error.ts';
import type { RefusalBank } from '../refusals/refusal-bank.ts';
import { canary } from './hostile.ts';

/** The error codes with which the OAuth endpoints can refuse a request. */
const refusedAnswers = new Set([
  ...(Object.keys(oauthRefusals) as OAuthRefusalReason[]).map((reason) => {
    const { status, error, description } = describeRefusal(reason);
    return `${status} ${error} ${description}`;
  }),
  '405 invalid_request Use one of the methods that the Allow header names',
]);

const documents = /^\/[.]well-known\//;

export interface Seen {
  readonly status: number;
  readonly text: string;
}

/**
 * Checks every response: no failure, `no-store` except for the documents, a known error, and no text of the request in the
 * response or in the log. Returns the parts for further checks.
 */
export async function expectHarmless(bank: RefusalBank, path: string, response: Response): Promise<Seen> {
  const { status, headers } = response;
  const text = await response.text();
  expect(bank.failures).toEqual([]);
  expect(status).toBeLessThan(500);
  const isDocument = documents.test(path) && status === 200;
  expect(headers.get('cache-control')).toBe(isDocument ? 'public, max-age=300' : 'no-store');
  if (status >= 400 && text !== '') expectKnownError(status, text, headers.get('content-type') ?? '');
  expectNoEcho(bank, text, headers);
  return { status, text };
}

function expectKnownError(status: number, text: string, type: string): void {
  if (type !== 'application/json') {
    expect(text).toMatch(/^[\x20-\x7e]{1,60}\n?$/);
    return;
  }
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  if ('errors' in body) {
    const [refusal] = body.errors as readonly { readonly code: keyof typeof apiErrors }[];
    expect(refusal && apiErrors[refusal.code].status).toBe(status);
    return;
  }
  expect(Object.keys(body)).toEqual(['error', 'error_description']);
  expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(refusedAnswers).toContain(`${status} ${body.error} ${body.error_description}`);
}

function expectNoEcho({ log }: RefusalBank, text: string, headers: Headers): void {
  expect(text).not.toContain(canary);
  expect(JSON.stringify([...headers])).not.toContain(canary);
  const { reason, clientId } = log.at(-1) ?? {};
  expect(reason ?? '').toMatch(/^([a-z_]+: )?[a-z0-9_]*$/);
  expect(['tpp-1', 'tpp-2', undefined]).toContain(clientId);
}
