import type { Account, Transaction } from '@ob/core';
import type { AccountLink } from './account-link.ts';
import type { BankConnection } from './bank-connection.ts';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly links: { readonly next?: string };
}

/** What was spent in one kind of shop. */
export interface Spending {
  /** The merchant category code (ISO 18245). */
  readonly category: string;
  /** In pence. */
  readonly pence: number;
}

/** Lists the accounts that the customer has linked. */
export async function listAccounts(bank: BankConnection, link: AccountLink): Promise<readonly Account[]> {
  return (await readPage<Account>(bank, link, '/accounts')).data;
}

/** Reads every transaction of an account since a moment, page by page. */
export async function listTransactions(
  bank: BankConnection,
  link: AccountLink,
  { accountId, since, pageSize }: { accountId: string; since: Date; pageSize: number },
): Promise<readonly Transaction[]> {
  const query = new URLSearchParams({
    fromBookingDateTime: since.toISOString(),
    limit: String(pageSize),
  });
  const found: Transaction[] = [];
  let next: string | undefined = `/accounts/${accountId}/transactions?${query}`;
  while (next !== undefined) {
    const page: Page<Transaction> = await readPage(bank, link, next);
    found.push(...page.data);
    next = page.links.next;
  }
  return found;
}

/** Sums up what was spent by card, the most first. */
export function sumSpending(transactions: readonly Transaction[]): readonly Spending[] {
  const sums = new Map<string, number>();
  for (const { credit_debit_indicator, merchant_details: merchant, amount } of transactions) {
    if (credit_debit_indicator !== 'Debit' || merchant === undefined) continue;
    const pence = Number(amount.amount.replace('.', ''));
    sums.set(merchant.category_code, (sums.get(merchant.category_code) ?? 0) + pence);
  }
  return [...sums]
    .map(([category, pence]) => ({ category, pence }))
    .sort((one, other) => other.pence - one.pence);
}

/** Paths in answers leave the prefix of the version out. */
async function readPage<Item>(bank: BankConnection, link: AccountLink, path: string): Promise<Page<Item>> {
  return bank.call({
    accessToken: await link.accessToken(),
    path: `/open-banking/v1${path}`,
    headers: { 'x-consent-id': link.consentId },
  });
}
