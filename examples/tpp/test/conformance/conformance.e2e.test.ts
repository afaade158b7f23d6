import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { nameCombination } from '../authorization/combination.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from '../authorization/world.ts';
import { expectTooLate } from './aged-material.ts';
import { conformanceCases } from './cases.ts';
import { expectJson } from './checks/answer.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMetadataContent, checkMetadataMembers } from './checks/metadata.ts';
import { type PlannedCase, planCases, type Setting } from './conformance-case.ts';

/** Some minutes more: every case in every combination. */
const extent = process.env.OB_CONFORMANCE === 'whole' ? 'whole' : 'short';

// The cases that OpenID's suite has for an authorization server.
describe('the conformance of a bank', () => {
  let world: AuthorizationWorld;
  let browser: Browser;

  beforeAll(async () => {
    world = await openAuthorizationWorld('hono', { OB_SANDBOX_CLOCK: '1' });
    browser = openBrowser(world.bankAuthority);
  });

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  describeDiscovery(() => world);

  test.each(
    planCases(Object.values(conformanceCases).flat(), extent).map(
      (planned) => [nameCase(planned), planned] as const,
    ),
  )('%s', (_, planned) => planned.planned.run(settle(planned, world, browser)));

  // It comes last, because it moves the clock of the bank.
  test('PARAttemptToUseExpiredRequestUri, AttemptToUseExpiredAuthCode', () => expectTooLate(world, browser));
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
