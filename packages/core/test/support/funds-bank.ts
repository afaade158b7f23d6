import type { HeldAccount } from '@ob/core/primitives';
import {
  type ConsentChanges,
  heldAccounts,
  type IssuedToken,
  openTestBank,
  type TestBankOptions,
} from '@ob/tooling/test-bank';

export interface FundsFixture {
  readonly held?: readonly HeldAccount[];
  readonly consent?: ConsentChanges;
  readonly token?: IssuedToken;
}

/** Opens a bank with the funds-confirmation consent `funds-1` and a token for it. */
export async function openFundsBank(
  { held = heldAccounts, consent = {}, token }: FundsFixture = {},
  options: TestBankOptions = {},
) {
  const bank = await openTestBank({ held, ...options });
  const stored = { customerId: 'customer-1', accountIds: ['account-1'] };
  await bank.storeConsent({ ...stored, consentId: 'funds-1', consentType: 'funds-confirmation' });
  await bank.changeConsent('funds-1', consent);
  await bank.storeConsent({ ...stored, consentId: 'access-1' });
  const usual = { consentId: 'funds-1', scopes: ['fundsconfirmations'] };
  return { ...bank, token: await bank.issueToken({ ...usual, ...token }) };
}
