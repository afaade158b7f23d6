import { nameCombination } from '@ob/tooling/client-libraries';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from '../authorization/world.ts';
import { happyCases } from './cases/happy-cases.ts';
import { requestCases } from './cases/request-cases.ts';
import { expectJson } from './checks/answer.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMetadataContent, checkMetadataMembers } from './checks/metadata.ts';
import { type PlannedCase, planCases, type Setting } from './conformance-case.ts';

// The modules of OpenID's suite in which a good request succeeds.
describe('the conformance of a bank', () => {
  let world: AuthorizationWorld;
  let browser: Browser;

  beforeAll(async () => {
    world = await openAuthorizationWorld('hono');
    browser = openBrowser(world.bankAuthority);
  });

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  describeDiscovery(() => world);

  test.each(
    planCases([...happyCases, ...requestCases]).map((planned) => [nameCase(planned), planned] as const),
  )('%s', (_, planned) => planned.planned.run(settle(planned, world, browser)));
});

function describeDiscovery(open: () => AuthorizationWorld): void {
  test.each(['openid-configuration', 'oauth-authorization-server'])(
    'DiscoveryEndpointVerification: %s',
    async (name) => {
      const world = open();
      const answer = await world.send({ method: 'GET', path: `/.well-known/${name}` });
      expect(answer.status).toBe(200);
      expectJson(answer);
      checkMetadataMembers(answer.json);
      checkMetadataContent(answer.json, world.issuer);
    },
  );

  test('the published keys', async () => {
    const { json } = await open().send({ method: 'GET', path: '/.well-known/jwks.json' });
    await checkKeys(json.keys as readonly JWK[]);
  });
}

function nameCase({ planned, combination, scope }: PlannedCase): string {
  return `${planned.module}: ${nameCombination(combination)}, ${scope}`;
}

function settle({ combination, scope }: PlannedCase, world: AuthorizationWorld, browser: Browser): Setting {
  const [client, other] = world.twins(combination);
  return { world, browser, combination, client, other, scope };
}
