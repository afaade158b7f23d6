import { expect } from 'vitest';
import type { Page } from '../../../src/browser.ts';
import { draftRequest } from '../../authorization/authorize.ts';
import type { ConformanceCase, Setting } from '../conformance-case.ts';
import { completeFlow, startAsSuite } from '../flow.ts';

/** The modules in which the browser must not get on. */
export const authorizationRefusals: readonly ConformanceCase[] = [
  { module: 'EnsureUnsignedAuthorizationRequestWithoutUsingParFails', run: openUnpushed },
  { module: 'PAREnsureRequestUriIsBoundToClient', run: openAsOther },
  { module: 'PARAttemptReuseRequestUri', run: openDecided },
];

/** The heading and the code of the page for each reason why a request cannot be opened. */
const pages = {
  unpushed: ['We never received this request', 'invalid_request'],
  used: ['This request was already answered', 'invalid_request_uri'],
  expired: ['This request has expired', 'invalid_request_uri'],
  foreign: ['This request is not from that app', 'invalid_request_uri'],
} as const;

/** Checks that the bank shows the page for one reason, repeats nothing of the address and redirects nowhere. */
export function expectErrorPage(
  { status, address, document }: Page,
  issuer: string,
  reason: keyof typeof pages,
): void {
  expect(status).toBe(400);
  expect(address.origin).toBe(issuer);
  const shown = ['h1', '#error'].map((selector) => document.querySelector(selector)?.text);
  expect(shown).toEqual(pages[reason]);
  for (const name of ['client_id', 'request_uri', 'state'])
    expect(document.outerHTML).not.toContain(address.searchParams.get(name) ?? '<script>');
}

async function openUnpushed({ world, browser, client, scope }: Setting): Promise<void> {
  const { parameters } = await draftRequest(world, client, scope);
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const address = `${world.issuer}/oauth/authorize?${new URLSearchParams(query)}`;
  expectErrorPage(await browser.open(address), world.issuer, 'unpushed');
}

async function openAsOther(setting: Setting): Promise<void> {
  const { world, browser, other } = setting;
  const query = { client_id: other.clientId };
  const { address } = await startAsSuite(setting, { query });
  expectErrorPage(await browser.open(address), world.issuer, 'foreign');
  const unknown = new URL(address);
  unknown.searchParams.set('request_uri', '"><script>alert(1)</script>');
  expectErrorPage(await browser.open(unknown), world.issuer, 'foreign');
}

async function openDecided(setting: Setting): Promise<void> {
  const { authorization } = await completeFlow(setting);
  expect(authorization?.address).toBeInstanceOf(URL);
  expectErrorPage(await setting.browser.open(authorization?.address ?? ''), setting.world.issuer, 'used');
}
