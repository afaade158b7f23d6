import type { Route } from '@ob/http';
import { type RunningServer, serve, toNodeHandler } from '@ob/http/node';
import {
  type CustomerPagePorts,
  type CustomerSession,
  createCustomerPages,
  html,
  readBrowserSession,
  receiveForm,
  redirectTo,
  renderFormToken,
  respondPage,
  respondPageError,
  type StepUp,
} from '@ob/server/pages';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { acr, issuer, now, openTestBank } from '@ob/tooling/test-bank';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChromium } from './start-chromium.ts';

const password = { acr: 'password', authenticatedAt: now, linkedTo: null };
const signedIn = { customerId: 'customer-1', displayName: 'Alice Hartley', signedInAt: now };
const linked = { acr, maxAgeSeconds: 300, linked: true };

/** Creates a login with a step-up page in the style of the suite. It needs only `link` and `returnTo` of a `StepUp`. */
function createLogin() {
  let requested: StepUp | undefined;
  let confirmed: string | undefined;
  const session: CustomerSession = {
    async find() {
      const app = confirmed === undefined ? [] : [{ acr, authenticatedAt: now, linkedTo: confirmed }];
      return { ...signedIn, authentications: [password, ...app] };
    },
    signIn: () => '/never',
    async stepUp(terms) {
      requested = terms;
      return redirectTo('/confirm');
    },
    signOut: async () => redirectTo('/never'),
  };
  const routes = (ports: CustomerPagePorts): readonly Route[] => [
    {
      method: 'GET',
      path: '/confirm',
      errors: 'page',
      async handle(request) {
        const browser = await readBrowserSession(ports, request);
        const main = html`<form method="post">${renderFormToken(browser.formToken)}<button id="confirm">Confirm</button></form>`;
        return respondPage(ports.settings, { title: 'Confirm', browser, main });
      },
    },
    {
      method: 'POST',
      path: '/confirm',
      errors: 'page',
      async handle(request, context) {
        const posted = await receiveForm(ports, request, context);
        if (!posted.ok || requested === undefined) return respondPageError(ports.settings, 'invalid_form');
        confirmed = requested.link;
        return redirectTo(requested.returnTo);
      },
    },
  ];
  return { session, routes };
}

const running: RunningServer[] = [];
let chromium: Browser;
let opened: string;

beforeAll(async () => {
  const requirement = { acr: 'password', maxAgeSeconds: 1800, linked: false };
  const bank = await openTestBank({
    customers: {
      authentication: {
        acrValues: ['password', acr],
        requirements: {
          ...{ identification: requirement, 'account-access': linked },
          ...{ payment: linked, 'funds-confirmation': linked },
        },
      },
    },
    interaction: createCustomerPages({ bankName: 'Own Bank', ...createLogin() }),
  });
  await bank.storeConsent();
  const request_uri = await bank.connect().pushForUri({ scope: 'openid accounts' });
  opened = `${issuer}/oauth/authorize?${new URLSearchParams({ client_id: 'tpp-1', request_uri })}`;
  const authority = await createTestAuthority();
  const tls = await authority.certify('bank.example');
  const listen = async (handler: Parameters<typeof serve>[0]['handler']): Promise<number> => {
    const server = await serve({ handler, tls, port: 0, host: '127.0.0.1' });
    running.push(server);
    return server.port;
  };
  const bankPort = await listen(toNodeHandler(bank.service));
  const partyPort = await listen((_, response) => response.end('Welcome back'));
  chromium = await startChromium([
    `MAP bank.example 127.0.0.1:${bankPort}`,
    `MAP tpp.example 127.0.0.1:${partyPort}`,
  ]);
});

afterAll(async () => {
  await chromium.close();
  await Promise.all(running.map((server) => server.stop({ withinMs: 1000 })));
});

test('the form of a custom step-up page leads back to the third party', async () => {
  const context = await chromium.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(opened);
  await page.locator('input[value="account-1"]').check();
  await page.locator('#approve').click();
  await page.locator('#confirm').click();
  await page.waitForURL(/^https:\/\/tpp\.example\/callback\?.*code=/, { timeout: 10_000 });
  expect(await page.locator('body').textContent()).toBe('Welcome back');
});
