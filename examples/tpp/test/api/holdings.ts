import { listAccounts } from '../../src/account-information.ts';
import type { Identity } from '../own-authority.ts';
import { type ApiAccess, type ApprovedConsent, allPermissions } from './api-access.ts';

/** What a third party holds: consents in every state, and tokens of every kind. */
export interface Holdings {
  /** Every permission on all accounts of alice. */
  readonly full: ApprovedConsent;
  /** The Basic permissions on one of her accounts. */
  readonly narrow: ApprovedConsent;
  /** Approved and then cancelled; its token is still a token. */
  readonly ended: ApprovedConsent;
  /** Ids of consents that wait for the customer. */
  readonly awaiting: string;
  readonly payment: string;
  /** The id of a consent of somebody else. */
  readonly foreign: string;
  /** Client-credentials tokens. */
  readonly clientToken: string;
  readonly webhooksToken: string;
  /** Of the third party that is licensed for accounts alone. */
  readonly readerToken: string;
  readonly identity: Identity;
  readonly readerIdentity: Identity;
  /** An account that the narrow consent covers, and one of alice that it does not. */
  readonly accountId: string;
  readonly otherAccountId: string;
}

/** The terms of a payment that nobody makes. */
export const paymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Garden centre' },
} as const;

/** Goes through everything that leads to these consents and tokens. */
export async function gather(access: ApiAccess): Promise<Holdings> {
  const { whole, reader, approve, request } = access;
  const terms = { permissions: allPermissions };
  const full = await approve(whole, terms);
  const accountId = await findCurrentAccount(whole, full);
  const narrow = await approve(whole, { permissions: ['ReadAccountsBasic', 'ReadTransactionsBasic'] }, () => [
    accountId,
  ]);
  const ended = await approve(whole, terms);
  const { access_token: clientToken } = await whole.requestClientTokens('consents');
  const path = `/consents/account-access/${ended.consentId}`;
  await whole.call({ accessToken: clientToken, method: 'DELETE', path });
  return {
    full,
    narrow,
    ended,
    awaiting: await request(whole, 'account-access', terms),
    payment: await request(whole, 'payment', paymentTerms),
    foreign: await request(reader, 'account-access', terms),
    clientToken,
    webhooksToken: (await whole.requestClientTokens('webhooks')).access_token,
    readerToken: (await reader.requestClientTokens('consents')).access_token,
    identity: identityOf(whole),
    readerIdentity: identityOf(reader),
    accountId,
    otherAccountId: full.chosen.find((id) => id !== accountId) ?? '',
  };
}

/** The account with the most transactions. */
async function findCurrentAccount(
  client: ApiAccess['whole'],
  { consentId, tokens }: ApprovedConsent,
): Promise<string> {
  const access = { consentId, accessToken: tokens.access_token };
  const accounts = await listAccounts(client, access);
  const found = accounts.find(
    (account) => account.account_type === 'current' && account.status === 'enabled',
  );
  if (found === undefined) throw new Error('alice has no current account');
  return found.account_id;
}

function identityOf({ configuration }: ApiAccess['whole']): Identity {
  return { certificate: configuration.certificate, key: configuration.certificateKey };
}
