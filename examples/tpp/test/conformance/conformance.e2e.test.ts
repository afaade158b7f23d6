import { nameCombination } from '@ob/tooling/client-libraries';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../src/browser.ts';
import {
  type AuthorizationFixture,
  openAuthorizationFixture,
} from '../authorization/authorization-fixture.ts';
import { happyCases } from './cases/happy-cases.ts';
import { requestCases } from './cases/request-cases.ts';
import { expectJson } from './checks/answer.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMetadataContent, checkMetadataMembers } from './checks/metadata.ts';
import { type PlannedCase, planCases, type Setting } from './conformance-case.ts';

// The modules of OpenID's suite in which a valid request succeeds.
describe('the bank', () => {
  let fixture: AuthorizationFixture;
  let browser: Browser;

  beforeAll(async () => {
    fixture = await openAuthorizationFixture('hono');
    browser = openBrowser(fixture.bankAuthority);
  });

  afterAll(async () => {
    await browser.close();
    await fixture.close();
  });

  describeDiscovery(() => fixture);

  test.each(
    planCases([...happyCases, ...requestCases]).map((planned) => [nameCase(planned), planned] as const),
  )('conforms to %s', (_, planned) => planned.planned.run(createSetting(planned, fixture, browser)));
});

function describeDiscovery(open: () => AuthorizationFixture): void {
  test.each(['openid-configuration', 'oauth-authorization-server'])(
    'conforms to DiscoveryEndpointVerification: %s',
    async (name) => {
      const fixture = open();
      const answer = await fixture.send({ method: 'GET', path: `/.well-known/${name}` });
      expect(answer.status).toBe(200);
      expectJson(answer);
      checkMetadataMembers(answer.json);
      checkMetadataContent(answer.json, fixture.issuer);
    },
  );

  test('publishes keys that are public, named and strong', async () => {
    const { json } = await open().send({ method: 'GET', path: '/.well-known/jwks.json' });
    await checkKeys(json.keys as readonly JWK[]);
  });
}

function nameCase({ planned, combination, scope }: PlannedCase): string {
  return `${planned.module}: ${nameCombination(combination)}, ${scope}`;
}

function createSetting(
  { combination, scope }: PlannedCase,
  fixture: AuthorizationFixture,
  browser: Browser,
): Setting {
  const [client, other] = fixture.clientPair(combination);
  return { fixture, browser, combination, client, other, scope };
}
