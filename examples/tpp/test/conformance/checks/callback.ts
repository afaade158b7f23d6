import { decodeProtectedHeader, type JWTPayload } from 'jose';
import { expect } from 'vitest';
import type { DecidedAuthorization } from '../../authorization/authorize.ts';
import type { Setting } from '../conformance-case.ts';
import { checkMembers, expectSecret } from './answer.ts';
import { verifySigned } from './tokens.ts';

/** Checks an authorization response with a code, plain or signed (JARM). It has only `code`, `state` and `iss`. */
export async function expectCode(setting: Setting, decided: DecidedAuthorization): Promise<void> {
  const reported = await readAnswer(setting, decided);
  expectSecret(reported.code);
  expect(reported.error).toBeUndefined();
  checkMembers(reported, ['code', 'state', 'iss']);
}

export async function expectDenial(setting: Setting, decided: DecidedAuthorization): Promise<void> {
  const reported = await readAnswer(setting, decided);
  expect(reported.error).toBe('access_denied');
  checkMembers(reported, ['error', 'error_description', 'state', 'iss']);
}

/**
 * Reads the authorization response without the query of the registered redirect URI. Checks `iss` (RFC 9207), `state`
 * and that the fragment is empty, because scripts and the browser history can read it.
 */
async function readAnswer(
  setting: Setting,
  { location, parameters }: DecidedAuthorization,
): Promise<Readonly<Record<string, unknown>>> {
  expect(`${location.origin}${location.pathname}`).toBe(setting.client.redirectUri.split('?')[0]);
  expect(location.hash).toBe('');
  const reported = Object.fromEntries(location.searchParams);
  for (const [name, value] of new URL(setting.client.redirectUri).searchParams) {
    expect(reported[name]).toBe(value);
    delete reported[name];
  }
  const answer = setting.combination.response === 'jarm' ? await readSigned(setting, reported) : reported;
  expect(answer.iss).toBe(setting.fixture.issuer);
  expect(answer.state).toBe(parameters.state);
  return answer;
}

async function readSigned(setting: Setting, reported: object): Promise<Readonly<Record<string, unknown>>> {
  expect(Object.keys(reported)).toEqual(['response']);
  const { response } = reported as { readonly response: string };
  const { alg, kid } = decodeProtectedHeader(response);
  expect(alg).toBe(setting.client.registration.authorization_signed_response_alg);
  expect(kid).toMatch(/./);
  const { aud: _, exp, ...members }: JWTPayload = await verifySigned(response, setting);
  const lifetime = (exp ?? 0) - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(10);
  expect(lifetime).toBeLessThanOrEqual(600);
  return members;
}
