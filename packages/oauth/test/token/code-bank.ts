import { codeVerifier, openTestBank, type TestBankOptions } from '@ob/tooling/test-bank';
import { grant, storeCode } from './token-fixture.ts';

export const exchange = {
  grant_type: 'authorization_code',
  code: 'the-code',
  redirect_uri: 'https://tpp.example/callback',
  code_verifier: codeVerifier,
};

/** Opens a bank with one client and its grant, whose code is `the-code`. */
export async function openCodeBank(options: TestBankOptions = {}, stored = grant) {
  const bank = await openTestBank(options);
  await bank.storeConsent({ customerId: 'customer-1' });
  await storeCode(bank.storage, stored);
  return { ...bank, ...bank.connect() };
}

export type CodeBank = Awaited<ReturnType<typeof openCodeBank>>;
