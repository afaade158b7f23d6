import { findFreePort } from '@ob/tooling/free-port';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { connectToBank, type OpenBankingClient } from '../../src/open-banking-client.ts';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { type RunningSite, serveSite } from '../../src/site/serve-site.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { createApiClients } from '../api/api-clients.ts';
import type { ServerProcess } from '../server-process.ts';
import { createBankPlace } from '../test-bank.ts';
import { startChromium } from './start-chromium.ts';

/** A bank, a third party with its site and its receiver, and a browser: everything that a customer meets. */
export interface CustomerWorld {
  readonly bank: ServerProcess;
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
  readonly site: RunningSite;
  readonly chromium: Browser;
  /** Opens a browser profile of its own, which accepts the development certificates. */
  openContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts everything that a customer meets, on free ports. */
export async function openCustomerWorld(): Promise<CustomerWorld> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder, {
    clientName: 'Sample Budget App',
    redirectUri: `https://localhost:${await findFreePort()}/callback`,
  });
  const bank = await place.start('hono', clients.environment);
  const client = await connectToBank(await clients.configure('whole', bank.issuer));
  const receiver = await startReceiver();
  const { access_token: token } = await client.requestClientTokens('webhooks');
  receiver.trust((await registerWebhook(client, token, receiver.url)).secret);
  const site = await serveSite({ client, receiver }, place.dataFolder);
  const chromium = await startChromium();
  return {
    bank,
    client,
    receiver,
    site,
    chromium,
    openContext: (options) => chromium.newContext({ ignoreHTTPSErrors: true, ...options }),
    async close() {
      await chromium.close();
      await site.close();
      await receiver.close();
      await client.close();
      await bank.stop();
      await place.remove();
    },
  };
}

/** Signs a sample customer in on the page that asks for it. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(`${username}-password`);
  await page.locator('#sign-in').click();
}
