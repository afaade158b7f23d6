import { describeSampleBank } from '@ob/sandbox/ledger';
import { readText } from '@ob/tooling/page-reading';
import { openBrowser } from '@ob/tooling/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { approve, choose, currentAccountOf, signIn } from './journey.ts';
import { issuer, pushRequest, requestConsent } from './third-parties.ts';
import { openWholeBank } from './whole-bank.ts';

const start = Date.parse('2026-11-20T09:30:00.000Z');
const current = currentAccountOf('alice');
const sample = describeSampleBank({ anchor: start }).accounts.find(
  ({ account }) => account.account_id === current,
);
const [identifier] = sample?.account.identifiers ?? [];

test('the consent page and the code page show the limit of funds confirmations', async () => {
  const bank = await openWholeBank(start, { OB_FUNDS_LIMIT: '7' });
  onTestFinished(() => bank.close());
  const alice = openBrowser(bank.service, issuer);
  await alice.get('/sign-in');
  await signIn(alice, 'alice');
  const debtor_account = { ...identifier, name: 'Alice' };
  const consentId = await requestConsent(bank, 'one', 'funds-confirmation', { debtor_account });
  const { link } = await pushRequest(bank, 'one', consentId, 'fundsconfirmations');
  const path = (await alice.get(link)).location;
  const limitText = 'have enough money, up to 7 times in any 24 hours, until the access ends';
  expect((await alice.get(path)).page).toContain(limitText);
  const { location } = await alice.submit(path, [approve, ...choose(current)]);
  const { page } = await alice.get(location);
  expect(readText(page, 'otp-hint')).toMatch(/^\d{6}$/);
  expect(page).toContain(limitText);
});
