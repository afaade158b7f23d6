import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import { nameCombination } from '../authorization/combination.ts';
import { type AuthorizationWorld, openAuthorizationWorld } from '../authorization/world.ts';
import type { Server } from '../test-bank.ts';
import { type AgedMaterial, expectTooLate, prepareAged } from './aged-material.ts';
import { conformanceCases } from './cases.ts';
import { expectJson } from './checks/answer.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMetadataContent, checkMetadataMembers } from './checks/metadata.ts';
import { type PlannedCase, planCases, type Setting } from './conformance-case.ts';

/** Some minutes more for each server: every case in every combination. */
const extent = process.env.OB_CONFORMANCE === 'whole' ? 'whole' : 'short';

/** Runs what OpenID's suite asks of an authorization server against one of the example servers. */
export function describeConformance(server: Server): void {
  // The test waits for 62 seconds, and both servers run the same code for the expiry.
  const checksAge = server === 'hono';
  describe(`the conformance of ${server}`, () => {
    let world: AuthorizationWorld;
    let browser: Browser;
    let aged: Promise<AgedMaterial>;

    beforeAll(async () => {
      world = await openAuthorizationWorld(server);
      browser = openBrowser(world.bankAuthority);
      if (!checksAge) return;
      aged = prepareAged(world, browser);
      // What fails there fails the test that needs it, and no other.
      await aged.catch(() => {});
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

    if (checksAge) {
      test('PARAttemptToUseExpiredRequestUri, AttemptToUseExpiredAuthCode', async () =>
        expectTooLate(await aged, browser));
    }
  });
}

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
