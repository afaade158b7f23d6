import { vi } from 'vitest';
import type { Browser } from '../../src/browser.ts';
import { obtainClientToken, type PendingAuthorization } from '../authorization/authorize.ts';
import { type Combination, combinations } from '../authorization/combination.ts';
import { callResource, requestTokens } from '../authorization/requests.ts';
import type { AuthorizationWorld } from '../authorization/world.ts';
import { expectErrorPage } from './cases/authorization-refusals.ts';
import { expectRefusal } from './checks/refusal.ts';
import type { Setting } from './conformance-case.ts';
import { prepareTokenRequest, type ReadyTokenRequest, startAsSuite } from './flow.ts';

/** A request that no browser opened and a code that nobody exchanged. */
interface AgedMaterial {
  readonly setting: Setting;
  readonly pending: PendingAuthorization;
  readonly code: ReadyTokenRequest;
}

/** As long as the suite waits, in seconds: the 60 that both live, and 2 more. */
const longestLife = 62;

/** Checks for two combinations that have nothing in common that a request and a code are of no use after their time. */
export async function expectTooLate(world: AuthorizationWorld, browser: Browser): Promise<void> {
  const [first, second] = [combinations.at(0), combinations.at(-1)];
  if (first === undefined || second === undefined) throw new Error('There are no combinations');
  const aged = [await prepareAged(world, browser, first), await prepareAged(world, browser, second)];
  await advanceClock(world, first);
  // The clients have the time of the bank.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + longestLife * 1000 });
  try {
    for (const { setting, pending, code } of aged) {
      expectErrorPage(await browser.open(pending.address), world.issuer, 'expired');
      const late = await requestTokens(world, setting.client, code.form);
      expectRefusal(late, { status: 400, error: 'invalid_grant' });
    }
  } finally {
    vi.useRealTimers();
  }
}

async function prepareAged(
  world: AuthorizationWorld,
  browser: Browser,
  combination: Combination,
): Promise<AgedMaterial> {
  const [client, other] = world.twins(combination);
  const setting = { world, browser, combination, client, other, scope: 'openid' };
  return { setting, pending: await startAsSuite(setting), code: await prepareTokenRequest(setting) };
}

async function advanceClock(world: AuthorizationWorld, combination: Combination): Promise<void> {
  const [client] = world.twins(combination);
  const accessToken = await obtainClientToken(world, client, 'consents');
  const body = JSON.stringify({ advance_seconds: longestLife });
  const call = { method: 'POST', path: '/sandbox/clock', accessToken, body };
  const headers = { 'content-type': 'application/json' };
  const { status } = await callResource(world, client, call, { headers });
  if (status !== 200) throw new Error(`The clock was not moved: ${status}`);
}
