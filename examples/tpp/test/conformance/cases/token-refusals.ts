import { setTimeout as sleep } from 'node:timers/promises';
import { calculateJwkThumbprint } from 'jose';
import { expect } from 'vitest';
import { type Fields, type RequestChanges, requestTokens } from '../../authorization/requests.ts';
import { toPublic } from '../../authorization/test-client.ts';
import { type ExpectedRefusal, expectRefusal } from '../checks/refusal.ts';
import { type ConformanceCase, machineScope, type Setting } from '../conformance-case.ts';
import { callAsSuite, completeFlow, type FlowChanges, prepareTokenRequest } from '../flow.ts';
import { makeText, proveWith } from '../material.ts';

const invalidGrant: ExpectedRefusal = { status: 400, error: 'invalid_grant' };
const invalidClient: ExpectedRefusal = { status: 401, error: 'invalid_client' };
const mismatchedProof: ExpectedRefusal = {
  status: 400,
  error: ['invalid_request', 'invalid_grant', 'invalid_dpop_proof'],
};

/** The modules whose token request must get no tokens, other than for its client assertion. */
export const tokenRefusals: readonly ConformanceCase[] = [
  {
    module: 'PAREnsurePKCECodeVerifierRequired',
    run: (setting) => refuseExchange(setting, { form: { code_verifier: undefined } }, invalidGrant),
  },
  {
    module: 'PARIncorrectPKCECodeVerifierRejected',
    run: (setting) => refuseExchange(setting, { form: { code_verifier: makeText(43) } }, invalidGrant),
  },
  { module: 'EnsureAuthorizationCodeIsBoundToClient', run: exchangeAsOther },
  { module: 'AttemptReuseAuthorizationCodeAfterOneSecond', run: exchangeTwice },
  { module: 'EnsureClientIdInTokenEndpoint', machines: true, run: mixClients },
  { module: 'EnsureHolderOfKeyRequired', machines: true, run: withholdKey },
  {
    module: 'EnsureTokenEndpointFailsWithMismatchedDpopProofJkt',
    only: { constraint: 'dpop' },
    run: async (setting) =>
      refuseOtherKey(setting, { push: { proof: {} } }, { proof: await proveWith('ES256') }),
  },
  {
    module: 'EnsureTokenEndpointFailsWithMismatchedDpopJkt',
    only: { constraint: 'dpop' },
    run: async (setting) => {
      const thumbprint = await calculateJwkThumbprint(toPublic(setting.other.proofKey));
      await refuseOtherKey(setting, { push: { parameters: { dpop_jkt: thumbprint } } }, {});
    },
  },
];

async function refuseExchange(
  setting: Setting,
  changes: RequestChanges,
  expected: ExpectedRefusal,
): Promise<void> {
  const { form } = await prepareTokenRequest(setting);
  expectRefusal(await requestTokens(setting.world, setting.client, form, changes), expected);
}

/** The code of the one with the authentication, certificate and key of the other. */
async function exchangeAsOther(setting: Setting): Promise<void> {
  const { form } = await prepareTokenRequest(setting);
  expectRefusal(await requestTokens(setting.world, setting.other, form), invalidGrant);
}

/** A second use is refused, and takes the tokens of the first one with it. */
async function exchangeTwice(setting: Setting): Promise<void> {
  const tokens = await completeFlow(setting);
  await sleep(1000);
  expectRefusal(await requestTokens(setting.world, setting.client, tokens.form), invalidGrant);
  expect((await callAsSuite(setting, tokens)).status).toBe(401);
}

/** The other's name over the own key, or the own certificate. */
async function mixClients(setting: Setting): Promise<void> {
  const { world, client, other, combination } = setting;
  const { form } = await prepareTokenRequest(setting);
  const asOther: Fields = { client_id: other.clientId };
  const changes: RequestChanges =
    combination.authentication === 'private_key_jwt'
      ? { form: asOther, assertion: { claims: { iss: other.clientId, sub: other.clientId } } }
      : { form: asOther };
  expectRefusal(await requestTokens(world, client, form, changes), invalidClient);
}

/** The client authenticates where it can, and shows nothing that a token could be bound to. */
async function withholdKey(setting: Setting): Promise<void> {
  const { combination, scope } = setting;
  const changes: RequestChanges =
    combination.constraint === 'dpop' ? { proof: 'none' } : { identity: 'none' };
  const byMachine: ExpectedRefusal = { status: 400, error: 'invalid_request' };
  const unbound = scope === machineScope ? byMachine : invalidGrant;
  const withoutCertificate = combination.authentication === 'tls_client_auth' ? invalidClient : unbound;
  const expected =
    combination.constraint === 'dpop' ? { status: 400, error: 'invalid_dpop_proof' } : withoutCertificate;
  await refuseExchange(setting, changes, expected);
}

/** RFC 9449 section 10: a code that was asked for with one key is of no use with another. */
async function refuseOtherKey(
  setting: Setting,
  changes: FlowChanges,
  exchange: RequestChanges,
): Promise<void> {
  const { form } = await prepareTokenRequest(setting, changes);
  expectRefusal(await requestTokens(setting.world, setting.client, form, exchange), mismatchedProof);
}
