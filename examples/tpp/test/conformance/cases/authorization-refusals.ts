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

/** Checks that the bank shows a page of its own and sends nobody anywhere. */
export function expectErrorPage({ status, address, document }: Page, issuer: string): void {
  expect(status).toBe(400);
  expect(address.origin).toBe(issuer);
  expect(document.querySelector('#error')?.text).toBe('invalid_request');
}

async function openUnpushed({ world, browser, client, scope }: Setting): Promise<void> {
  const { parameters } = await draftRequest(world, client, scope);
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const address = `${world.issuer}/oauth/authorize?${new URLSearchParams(query)}`;
  expectErrorPage(await browser.open(address), world.issuer);
}

async function openAsOther(setting: Setting): Promise<void> {
  const { world, browser, other } = setting;
  const query = { client_id: other.clientId };
  const { address } = await startAsSuite(setting, { query });
  expectErrorPage(await browser.open(address), world.issuer);
}

async function openDecided(setting: Setting): Promise<void> {
  const { authorization } = await completeFlow(setting);
  expect(authorization?.address).toBeInstanceOf(URL);
  expectErrorPage(await setting.browser.open(authorization?.address ?? ''), setting.world.issuer);
}
