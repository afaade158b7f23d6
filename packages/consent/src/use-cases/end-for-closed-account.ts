import { accept } from '@ob/http';
import { endsWithAccount } from '../lifecycle/account-closing.ts';
import type { CustomerAccount } from '../lifecycle/account-selection.ts';
import { liveStatuses } from '../lifecycle/transitions.ts';
import type { ConsentQuery } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { CustomerAccounts } from '../ports/customer-accounts.ts';
import { searchPages } from '../ports/search-pages.ts';
import { authorizationTimeout } from '../records/limits.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';
import { type BankDecision, endAsBank } from './end-as-bank.ts';

export interface ClosingPorts extends ChangePorts {
  readonly consents: Pick<ConsentStore, 'find' | 'replace' | 'search'>;
  readonly accounts: CustomerAccounts;
}

export interface AccountClosing extends Pick<BankDecision, 'actorId'> {
  readonly account: CustomerAccount;
}

const pageSize = 100;

/**
 * Ends, on behalf of the bank, every consent that has no account left after the bank closes one. The reason is
 * `account_unavailable`. Account-access consents with another open account stay authorized. Returns the number of
 * ended consents. The call can be repeated: it ends only the consents that are still live. Call it in the transaction
 * that closes the account, after the events of the account have got their recipients: these depend on the consents.
 */
export async function endForClosedAccount(ports: ClosingPorts, closing: AccountClosing): Promise<number> {
  const now = ports.clock.now();
  const named = { of: 'everybody', statuses: ['awaiting_authorization'] } as const;
  const created = { now, limit: pageSize, createdFrom: now - authorizationTimeout };
  const selected = { of: { accountId: closing.account.account_id }, statuses: liveStatuses } as const;
  // The selected account comes last, to include the consents that customers approve during the other two queries.
  const queries: readonly ConsentQuery[] = [
    { ...named, ...created, consentType: 'payment' },
    { ...named, ...created, consentType: 'funds-confirmation' },
    { ...selected, now, limit: pageSize },
  ];
  let ended = 0;
  for (const query of queries)
    for await (const page of searchPages(ports.consents, query))
      for (const stored of page) if (await endOne(ports, closing, stored)) ended += 1;
  return ended;
}

async function endOne(
  ports: ClosingPorts,
  { account, actorId }: AccountClosing,
  found: StoredConsent,
): Promise<boolean> {
  const { customerId, consent } = found;
  const held = customerId === undefined ? [] : await ports.accounts.listHeldAccounts(customerId);
  if (!endsWithAccount(found, account, held)) return false;
  const decision = { actorId, reason: 'account_unavailable' } as const;
  const changed = await changeConsent(ports, { consentId: consent.consent_id }, (stored, facts) =>
    endsWithAccount(stored, account, held) ? endAsBank(stored, facts, decision) : accept(undefined),
  );
  return changed.ok && changed.value !== undefined;
}
