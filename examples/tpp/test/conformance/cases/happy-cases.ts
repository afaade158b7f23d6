import { setTimeout as sleep } from 'node:timers/promises';
import { calculateJwkThumbprint } from 'jose';
import { expect } from 'vitest';
import { readText, refreshTokens } from '../../authorization/authorize.ts';
import type { RequestChanges } from '../../authorization/requests.ts';
import { toPublic } from '../../authorization/test-client.ts';
import { checkIdToken, expectTokens } from '../checks/tokens.ts';
import { type ConformanceCase, machineScope, type Setting } from '../conformance-case.ts';
import {
  authorizeAsSuite,
  callAsSuite,
  completeFlow,
  expectAccess,
  type FlowChanges,
  type ObtainedTokens,
} from '../flow.ts';
import { inSeconds, makeText, proveWithAnotherKey } from '../material.ts';

export const happyCases: readonly ConformanceCase[] = [
  { module: 'HappyFlow', everywhere: true, machines: true, run: runHappyFlow },
  { module: 'UserRejectsAuthentication', everywhere: true, run: rejectTwice },
  { module: 'RefreshToken', everywhere: true, run: runRefreshing },
];

/** Runs the flow with both clients, the second with every optional parameter. Then one client uses the other's token. */
async function runHappyFlow(setting: Setting): Promise<void> {
  const first = await completeFlow(setting);
  const otherSetting = swapClients(setting);
  const second = await completeFlow(otherSetting, await describeSecondClient(otherSetting));
  if (setting.scope === machineScope) {
    expect(first.answer.json.refresh_token ?? second.answer.json.refresh_token).toBeUndefined();
  }
  const stolen = await callAsSuite(setting, second);
  expect(stolen.status).toBe(401);
}

async function describeSecondClient({ client, combination, scope }: Setting): Promise<FlowChanges> {
  const isProved = combination.constraint === 'dpop';
  const jkt = isProved ? { dpop_jkt: await calculateJwkThumbprint(toPublic(client.proofKey)) } : {};
  const nonce = scope.includes('openid') ? { nonce: makeText(43) } : {};
  return {
    push: {
      parameters: { state: makeText(128), ...nonce, ...jkt },
      requestObject: {
        header: { typ: 'oauth-authz-req+jwt' },
        claims: { iat: inSeconds(0) },
      },
    },
    reversed: true,
  };
}

async function rejectTwice(setting: Setting): Promise<void> {
  const push = { parameters: { state: makeText(128) } };
  await authorizeAsSuite(setting, { push, decision: 'deny' });
  await authorizeAsSuite(swapClients(setting), { push, decision: 'deny' });
}

async function runRefreshing(setting: Setting): Promise<void> {
  const first = await completeFlow(setting);
  await refresh(setting, first, { form: { scope: setting.scope } });
  const otherSetting = swapClients(setting);
  const second = await completeFlow(otherSetting);
  await refresh(otherSetting, second, {});
  expect((await callAsSuite(setting, second)).status).toBe(401);
  const stolen = await refreshTokens(
    setting.fixture,
    setting.client,
    readText(second.answer, 'refresh_token'),
  );
  expect([stolen.status, stolen.json.error]).toEqual([400, 'invalid_grant']);
}

/**
 * Refreshes with another DPoP key, because the refresh token of a confidential client is bound to no key. The new ID
 * token must have the claims of the first one and another `iat` (OpenID Connect Core section 12.2).
 */
async function refresh(setting: Setting, tokens: ObtainedTokens, changes: RequestChanges): Promise<void> {
  const { fixture, client, combination } = setting;
  const renewed = combination.constraint === 'dpop' ? { proof: await proveWithAnotherKey() } : {};
  if (tokens.identity?.iat !== undefined) await waitForSecondAfter(tokens.identity.iat);
  const answer = await refreshTokens(fixture, client, readText(tokens.answer, 'refresh_token'), {
    ...changes,
    ...renewed,
  });
  expectTokens(answer, setting);
  const accessToken = readText(answer, 'access_token');
  expect(accessToken).not.toBe(tokens.accessToken);
  const again = await checkIdToken(answer, setting, {});
  if (again !== undefined && tokens.identity !== undefined) {
    const { iat, exp: _, at_hash: __, nonce: ___, ...claims } = tokens.identity;
    expect(again).toMatchObject(claims);
    expect(again.iat).not.toBe(iat);
  }
  await expectAccess(setting, { ...tokens, accessToken }, renewed);
}

export function swapClients(setting: Setting): Setting {
  return { ...setting, client: setting.other, other: setting.client };
}

/** Waits for the next second, because times in tokens have no fractions. */
async function waitForSecondAfter(seconds: number): Promise<void> {
  const ms = (seconds + 1) * 1000 - Date.now();
  if (ms > 0) await sleep(ms);
}
