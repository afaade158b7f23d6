import { randomUUID } from 'node:crypto';
import { base64url } from 'jose';
import { expect } from 'vitest';
import type { RequestChanges } from '../../authorization/requests.ts';
import { type JwtChanges, signProof } from '../../authorization/signed-jwt.ts';
import { createPrivateKey } from '../../authorization/test-client.ts';
import type { Answer } from '../../authorization/world.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { callAsSuite, completeFlow, expectAccess, findResource, type ObtainedTokens } from '../flow.ts';
import { inSeconds, proveWith } from '../material.ts';

/** One attempt of the module to get at a resource: what is wrong with its proof. */
interface Attempt {
  readonly title: string;
  readonly proof: (setting: Setting) => JwtChanges | Promise<JwtChanges>;
  /** What becomes of the proof once it is signed. */
  readonly spoil?: (compact: string) => string;
}

const plain = (): JwtChanges => ({});

/** RFC 9449 section 4.3, in its order. */
const refused: readonly Attempt[] = [
  { title: 'not well-formed', proof: plain, spoil: (jwt) => jwt.split('.').slice(0, 2).join('.') },
  { title: 'no typ', proof: () => ({ header: { typ: undefined } }) },
  { title: 'no alg', proof: plain, spoil: renameAlgorithm },
  { title: 'no jwk', proof: () => ({ header: { jwk: undefined } }) },
  ...['jti', 'htm', 'htu', 'iat', 'ath'].map((name) => ({
    title: `no ${name}`,
    proof: () => ({ claims: { [name]: undefined } }),
  })),
  { title: 'another typ', proof: () => ({ header: { typ: 'dpop+jwt+another' } }) },
  { title: 'alg RS256', proof: () => proveWith('PS256', 'RS256') },
  { title: 'alg none', proof: () => ({ header: { alg: 'none', jwk: undefined } }) },
  {
    title: 'another signature',
    proof: async ({ client }) => ({ key: await createPrivateKey(client.proofKey.alg ?? '', 'another') }),
  },
  { title: 'a private key', proof: ({ client }) => ({ header: { jwk: client.proofKey } }) },
  { title: 'another htm', proof: () => ({ claims: { htm: 'PUT' } }) },
  { title: 'another htu', proof: (setting) => ({ claims: { htu: `${readUrl(setting)}another` } }) },
  { title: 'an hour ahead', proof: () => ({ claims: { iat: inSeconds(3600) } }) },
  { title: 'an hour old', proof: () => ({ claims: { iat: inSeconds(-3600) } }) },
  { title: 'another ath', proof: () => ({ claims: { ath: base64url.encode('another') } }) },
  { title: 'another key', proof: () => proveWith('ES256') },
];

/** What a server must pass over or see through (RFC 9449 sections 4.2 and 4.3, RFC 3986 section 6.2.2). */
const accepted: readonly Attempt[] = [
  {
    title: 'query and fragment in htu',
    proof: (setting) => ({ claims: { htu: `${readUrl(setting)}?some=thing#else` } }),
  },
  {
    title: 'scheme and host in upper case',
    proof: (setting) => ({
      claims: { htu: readUrl(setting).replace(/^[^:]+:\/\/[^:/]+/, (start) => start.toUpperCase()) },
    }),
  },
  { title: 'members nobody knows', proof: () => ({ header: { tx_id: 1 }, claims: { tx_id_key: 1 } }) },
];

/** The module that tries every wrong proof with one good token. */
export const resourceProofs: readonly ConformanceCase[] = [
  { module: 'DpopNegativeTests', only: { constraint: 'dpop' }, machines: true, run: tryProofs },
];

async function tryProofs(setting: Setting): Promise<void> {
  const tokens = await completeFlow(setting);
  for (const attempt of refused) {
    const { status, headers } = await tryProof(setting, tokens, attempt);
    expect([attempt.title, status]).toEqual([attempt.title, 401]);
    expect(headers['www-authenticate']).toMatch(/DPoP .*error="invalid_(dpop_proof|token)"/);
  }
  for (const attempt of accepted) {
    const { status } = await tryProof(setting, tokens, attempt);
    expect([attempt.title, status]).toEqual([attempt.title, 200]);
  }
  await tryWithoutProof(setting, tokens);
  await trySeveral(setting, tokens);
  await tryTwice(setting, tokens);
  await expectAccess(setting, tokens);
}

async function tryProof(setting: Setting, tokens: ObtainedTokens, attempt: Attempt): Promise<Answer> {
  const { spoil = (jwt) => jwt } = attempt;
  return send(setting, tokens, { DPoP: spoil(await sign(setting, tokens, await attempt.proof(setting))) });
}

async function tryWithoutProof(setting: Setting, tokens: ObtainedTokens): Promise<void> {
  expect((await send(setting, tokens, {})).status).toBe(401);
  const asBearer = { authorization: `Bearer ${tokens.accessToken}` };
  expect((await send(setting, tokens, asBearer)).status).toBe(401);
}

/** One proof under the name in capitals is one proof; two of them, both good, are none. */
async function trySeveral(setting: Setting, tokens: ObtainedTokens): Promise<void> {
  expect((await send(setting, tokens, { DPOP: await sign(setting, tokens) })).status).toBe(200);
  const both = await Promise.all([sign(setting, tokens), sign(setting, tokens)]);
  expect([400, 401]).toContain((await send(setting, tokens, { DPoP: both })).status);
}

async function tryTwice(setting: Setting, tokens: ObtainedTokens): Promise<void> {
  const claims = { jti: randomUUID() };
  for (const status of [200, 401]) {
    const proof = await sign(setting, tokens, { claims });
    expect((await send(setting, tokens, { DPoP: proof })).status).toBe(status);
  }
}

function send(
  setting: Setting,
  tokens: ObtainedTokens,
  headers: NonNullable<RequestChanges['headers']>,
): Promise<Answer> {
  return callAsSuite(setting, tokens, { proof: 'none', headers });
}

function sign(setting: Setting, { accessToken }: ObtainedTokens, changes?: JwtChanges): Promise<string> {
  return signProof(setting.client, { method: 'GET', url: readUrl(setting), accessToken }, changes);
}

function readUrl({ world, scope }: Setting): string {
  return `${world.issuer}${findResource(scope)}`;
}

function renameAlgorithm(jwt: string): string {
  const [header = '', ...rest] = jwt.split('.');
  const renamed = new TextDecoder().decode(base64url.decode(header)).replace('"alg"', '"alg2"');
  return [base64url.encode(renamed), ...rest].join('.');
}
