import { createSandbox, type Sandbox } from '@ob/sandbox';
import { exportJWK, generateKeyPair } from 'jose';
import { onTestFinished, vi } from 'vitest';
import { openBudgetApp } from '../src/budget-app.ts';

const redirectUri = 'https://budget.example/callback';

type App = Awaited<ReturnType<typeof openBudgetApp>>;

/** The app and the bank that it talks to. */
export interface World {
  readonly bank: Sandbox;
  readonly app: App;
  /** Takes the place of the app's server while set: for a time when it is down. */
  answer: ((request: Request) => Response | Promise<Response>) | undefined;
}

/** Opens a bank and the app, which is registered there and hears its events. Both go by the bank's time. */
export async function openWorld(): Promise<World> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [signing, proofKeys] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const world: { -readonly [Name in keyof World]?: World[Name] } = {};
  const receive = (request: Request) =>
    world.answer?.(request) ?? world.app?.receive(request) ?? new Response(null, { status: 503 });
  const bank = await createSandbox({
    clock: Date.parse('2026-03-02T09:00:00.000Z'),
    seed: 'budget-app',
    onTime: (now) => vi.setSystemTime(now),
    receive,
  });
  bank.registerClient({
    client_id: 'budget-app',
    client_name: 'Budget App',
    redirect_uris: [redirectUri],
    roles: ['aisp', 'pisp'],
    scope: 'consents webhooks openid accounts payments',
    security_profile: 'fapi2',
    dpop_bound_access_tokens: true,
    jwks: { keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', kid: 'one' }] },
  });
  const app = await openBudgetApp({
    ...{ issuer: bank.issuer, clientId: 'budget-app', redirectUri, fetch: bank.fetch, proofKeys },
    signingKey: { key: signing.privateKey, kid: 'one' },
  });
  Object.assign(world, { bank, app, answer: undefined });
  await app.listenAt('https://budget.example/webhooks');
  return world as World;
}

/** Links alice's accounts, as she would with her browser. */
export async function linkAccounts({ bank, app }: World): Promise<string> {
  const started = await app.startLink();
  await app.finishLink(started, await bank.approve(started.address, { customer: 'alice' }));
  return started.consentId;
}
