import { createProver, dpopClient, openTestBank, readJson } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';

test.each([
  ['a certificate', {}, undefined],
  ['a proof', dpopClient, await createProver()],
])('a client bound by %s obtains tokens and reads accounts', async (_, client, prover) => {
  const bank = await openTestBank({ client, requiresNonces: false });
  await bank.storeConsent();
  const tpp = bank.connect(prover === undefined ? {} : { prover });
  const { access_token } = await tpp.obtainTokens();
  const headers = { 'x-consent-id': 'consent-1' };
  const response = await tpp.call(String(access_token), '/open-banking/v1/accounts', { headers });
  expect([response.status, await readJson(response)]).toMatchObject([200, { data: [{}, {}] }]);
});
