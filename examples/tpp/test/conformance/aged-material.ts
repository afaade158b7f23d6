import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '../../src/browser.ts';
import type { PendingAuthorization } from '../authorization/authorize.ts';
import { type Combination, combinations } from '../authorization/combination.ts';
import { requestTokens } from '../authorization/requests.ts';
import type { AuthorizationWorld } from '../authorization/world.ts';
import { expectErrorPage } from './cases/authorization-refusals.ts';
import { expectRefusal } from './checks/refusal.ts';
import type { Setting } from './conformance-case.ts';
import { prepareTokenRequest, type ReadyTokenRequest, startAsSuite } from './flow.ts';

/** What grows old while the other cases run: a request that no browser opened and a code that nobody exchanged, per setting. */
export type AgedMaterial = readonly {
  readonly setting: Setting;
  readonly pending: PendingAuthorization;
  readonly code: ReadyTokenRequest;
  /** In milliseconds since the epoch. */
  readonly madeAt: number;
}[];

/** As long as the suite waits: the 60 seconds that both live, and 2 more. */
const longestLife = 62_000;

/** Makes what will be too old for two combinations that have nothing in common. */
export async function prepareAged(world: AuthorizationWorld, browser: Browser): Promise<AgedMaterial> {
  const [first, second] = [combinations.at(0), combinations.at(-1)];
  if (first === undefined || second === undefined) throw new Error('There are no combinations');
  return [await makeAged(world, browser, first), await makeAged(world, browser, second)];
}

async function makeAged(
  world: AuthorizationWorld,
  browser: Browser,
  combination: Combination,
): Promise<AgedMaterial[number]> {
  const [client, other] = world.twins(combination);
  const setting = { world, browser, combination, client, other, scope: 'openid' };
  const pending = await startAsSuite(setting);
  return { setting, pending, code: await prepareTokenRequest(setting), madeAt: Date.now() };
}

/** Waits until that is too old, and checks that it is of no use any more. */
export async function expectTooLate(aged: AgedMaterial, browser: Browser): Promise<void> {
  for (const { setting, pending, code, madeAt } of aged) {
    await sleep(Math.max(0, madeAt + longestLife - Date.now()));
    expectErrorPage(await browser.open(pending.address), setting.world.issuer, 'expired');
    const late = await requestTokens(setting.world, setting.client, code.form);
    expectRefusal(late, { status: 400, error: 'invalid_grant' });
  }
}
