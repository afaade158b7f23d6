import type { HeldAccount } from '@ob/core/primitives';
import { type ConsentChanges, openTestBank, type TestBankOptions } from '@ob/tooling/test-bank';

const prefix = '/open-banking/v1';
const tokenLifetime = 300_000;

export async function openAccountBank(
  held: readonly HeldAccount[],
  { consentId = 'consent-1', ...consent }: ConsentChanges = {},
  options: TestBankOptions = {},
) {
  const bank = await openTestBank({ held, ...options });
  const accountIds = ['account-1', 'account-2'];
  await bank.storeConsent({ consentId, customerId: 'customer-1', accountIds });
  const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions'] as const;
  await bank.changeConsent(consentId, { permissions, ...consent });
  const tpp = bank.connect();
  let token = bank.issueToken({ consentId });
  let until = bank.clock.now() + tokenLifetime;
  return {
    ...bank,
    /** Requests a path of `links`, without the version prefix. */
    async request(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
      if (bank.clock.now() >= until) {
        token = bank.issueToken({ consentId });
        until = bank.clock.now() + tokenLifetime;
      }
      return tpp.call(await token, `${prefix}${path}`, {
        headers: { 'x-consent-id': consentId, ...headers },
      });
    },
  };
}

export type AccountBank = Awaited<ReturnType<typeof openAccountBank>>;

export interface Answered {
  readonly status: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta?: Readonly<Record<string, string>>;
  readonly errors?: readonly { readonly code: string; readonly path?: string }[];
}

export async function get(bank: AccountBank, path: string): Promise<Answered> {
  const response = await bank.request(path);
  return { status: response.status, ...((await response.json()) as Omit<Answered, 'status'>) };
}

/** Follows `links.next` from the first page to the last, and returns the ids of every page. */
export async function walkPages(bank: AccountBank, first: string): Promise<readonly (readonly unknown[])[]> {
  const pages: unknown[][] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const { data, links }: Answered = await get(bank, path);
    pages.push(data.map((transaction) => transaction.transaction_id));
    if (pages.length > 200) throw new Error('the pages never end');
    path = links.next;
  }
  return pages;
}
