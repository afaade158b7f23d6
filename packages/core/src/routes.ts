import type { Route } from '@ob/http';
import type { EndpointName } from './access/endpoint.ts';
import { type AccountRoutePorts, type Answer, createAccountRoute } from './account-routes/account-route.ts';
import { answerAccount, answerAccounts, answerList } from './account-routes/list-answers.ts';
import { answerAccountTransactions, answerTransactions } from './account-routes/transaction-answers.ts';

export type { AccountRoutePorts };

const answerBalances = answerList(({ reader }, query) => reader.listBalances(query));

const answers: Readonly<Record<EndpointName, Answer>> = {
  accounts: answerAccounts,
  account: answerAccount,
  account_balances: answerBalances,
  balances: answerBalances,
  account_transactions: answerAccountTransactions,
  transactions: answerTransactions,
  standing_orders: answerList(({ reader }, query) => reader.listStandingOrders(query)),
  direct_debits: answerList(({ reader }, query) => reader.listDirectDebits(query)),
  beneficiaries: answerList(({ reader }, query) => reader.listBeneficiaries(query)),
};

/** Makes the routes of the account-information API: one for every endpoint of the table. */
export function createAccountRoutes(ports: AccountRoutePorts): readonly Route[] {
  return (Object.keys(answers) as EndpointName[]).map((endpoint) =>
    createAccountRoute(ports, endpoint, answers[endpoint]),
  );
}
