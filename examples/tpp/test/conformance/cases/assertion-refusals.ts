import type { PushChanges, RequestChanges } from '../../authorization/requests.ts';
import { requestTokens } from '../../authorization/requests.ts';
import { expectRefusal } from '../checks/refusal.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { prepareTokenRequest, pushAsSuite } from '../flow.ts';
import { findRsaClient, inSeconds } from '../material.ts';

/** A module whose client assertion must not authenticate anybody. */
interface RefusedAssertion extends Pick<ConformanceCase, 'module'> {
  readonly assertion: (setting: Setting) => RequestChanges['assertion'];
}

const only = { authentication: 'private_key_jwt' } as const;

/** At the endpoint of pushed requests (FAPI 2.0 section 5.3.2.1: the issuer, as a string, is the only audience). */
const atPush: readonly RefusedAssertion[] = [
  {
    module: 'PAREndpointAsArrayAudienceFails',
    assertion: ({ world }) => ({ claims: { aud: [world.issuer, 'https://other1.example.com'] } }),
  },
  {
    module: 'PAREndpointAsAudienceFails',
    assertion: ({ world }) => ({ claims: { aud: `${world.issuer}/oauth/par` } }),
  },
  {
    module: 'PARTokenEndpointAsAudienceFails',
    assertion: ({ world }) => ({ claims: { aud: `${world.issuer}/oauth/token` } }),
  },
  {
    module: 'PAREnsureJWTClientAssertionWithIatNbfOver60SecondsInTheFutureFails',
    assertion: ({ world }) => ({
      // The module leaves the audience at the token endpoint, which would be refused for its own sake.
      claims: { aud: world.issuer, iat: inSeconds(62), nbf: inSeconds(62), exp: inSeconds(122) },
    }),
  },
];

/** At the token endpoint. */
const atToken: readonly RefusedAssertion[] = [
  { module: 'EnsureClientAssertionInTokenEndpoint', assertion: () => 'none' },
  {
    module: 'EnsureClientAssertionWithExpIs5MinutesInPastFails',
    assertion: () => ({ claims: { exp: inSeconds(-300) } }),
  },
  {
    module: 'EnsureClientAssertionWithWrongAudFails',
    assertion: () => ({ claims: { aud: 'https://another.example/api/userinfo' } }),
  },
  { module: 'EnsureClientAssertionWithNoSubFails', assertion: () => ({ claims: { sub: undefined } }) },
];

/** The modules whose client assertion must not authenticate anybody. */
export const assertionRefusals: readonly ConformanceCase[] = [
  ...atPush.map(({ module, assertion }) => ({
    module,
    only,
    run: async (setting: Setting) => {
      const changes: PushChanges = { assertion: assertion(setting) ?? {} };
      const { answer } = await pushAsSuite(setting, changes);
      expectRefusal(answer, { status: 401, error: 'invalid_client' });
    },
  })),
  ...atToken.map(({ module, assertion }) => ({
    module,
    only,
    machines: true as const,
    run: (setting: Setting) => refuseAtToken(setting, assertion(setting)),
  })),
  {
    module: 'EnsureSignedClientAssertionWithRS256Fails',
    only,
    machines: true,
    run: (setting) => {
      const client = findRsaClient(setting.world, only);
      const rsa = { ...setting, client, combination: client.combination };
      return refuseAtToken(rsa, { header: { alg: 'RS256' } });
    },
  },
];

async function refuseAtToken(setting: Setting, assertion: RequestChanges['assertion'] = {}): Promise<void> {
  const { form } = await prepareTokenRequest(setting);
  const answer = await requestTokens(setting.world, setting.client, form, { assertion });
  expectRefusal(answer, { status: 401, error: 'invalid_client' });
}
