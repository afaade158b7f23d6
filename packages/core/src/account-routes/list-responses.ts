import { accept, refuse } from '@ob/http';
import type { Access } from '../access/access.ts';
import { closedAccount } from '../access/access-refusals.ts';
import type { AccountQuery } from '../access/account-reader.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import type { AccountRoutePorts, Admitted, Responder } from './account-route.ts';

export function toAccountQuery({ customerId, accountIds }: Access): AccountQuery {
  return { customerId, accountIds };
}

export const respondAccounts: Responder = async ({ reader }, { access, self }) => {
  const accounts = await reader.listAccounts({ ...toAccountQuery(access), fields: access.fields });
  return accept({
    data: accounts.map((account) => projectRecord('account', account, access.fields)),
    links: { self },
  });
};

/** Refuses an account that was closed after the customer selected it. */
export const respondAccount: Responder = async ({ reader }, { access, self }) => {
  const [account] = await reader.listAccounts({ ...toAccountQuery(access), fields: access.fields });
  return account === undefined
    ? refuse(closedAccount)
    : accept({ data: projectRecord('account', account, access.fields), links: { self } });
};

type ListReader = (ports: AccountRoutePorts, query: AccountQuery) => Promise<readonly unknown[]>;

export function respondList(list: ListReader): Responder {
  return async (ports, admitted) => {
    const data = await list(ports, toAccountQuery(admitted.access));
    if (data.length === 0 && (await isAccountClosed(ports, admitted))) return refuse(closedAccount);
    return accept({ data, links: { self: admitted.self } });
  };
}

/** Returns whether the requested account was closed after the customer selected it. Call it only for an empty list. */
export async function isAccountClosed(
  { reader }: AccountRoutePorts,
  { access, accountId }: Admitted,
): Promise<boolean> {
  return accountId !== undefined && !(await reader.holdsAccount(access.customerId, accountId));
}
