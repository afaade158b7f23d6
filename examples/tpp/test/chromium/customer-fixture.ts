import { findFreePort } from '@ob/tooling/free-port';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { OpenBankingClient } from '../../src/open-banking-client.ts';
import { type Receiver, startReceiver } from '../../src/receiver.ts';
import { type RunningSite, serveSite } from '../../src/site/serve-site.ts';
import { registerWebhook } from '../../src/webhooks.ts';
import { openPartyBank } from '../parties.ts';
import type { ServerProcess } from '../server-process.ts';
import { startChromium } from './start-chromium.ts';

/** A bank, a third party with its site and webhook receiver, and a browser. */
export interface CustomerFixture {
  readonly bank: ServerProcess;
  readonly client: OpenBankingClient;
  readonly receiver: Receiver;
  readonly site: RunningSite;
  readonly chromium: Browser;
  /** Opens a browser profile that accepts the development certificates. */
  openContext(options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openCustomerFixture(): Promise<CustomerFixture> {
  const appearance = {
    clientName: 'Sample Budget App',
    redirectUri: `https://localhost:${await findFreePort()}/callback`,
  };
  const parties = await openPartyBank('hono', {}, appearance);
  const { bank, full } = parties;
  const { client, token } = full;
  const receiver = await startReceiver();
  receiver.trust((await registerWebhook(client, token, receiver.url)).secret);
  const site = await serveSite({ client, receiver }, parties.place.dataFolder);
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
      await parties.close();
    },
  };
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(`${username}-password`);
  await page.locator('#sign-in').click();
}
