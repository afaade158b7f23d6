import type { ReceivedEvent } from '@ob/webhooks-verify';
import { type AccountLink, finishLink, startLink } from './account-link.ts';
import { type BankConfiguration, connectToBank, type StartedAuthorization } from './bank-connection.ts';
import { type Bill, payBill, startBill } from './bill.ts';
import { createNotifications, subscribe } from './notifications.ts';
import { listAccounts, listTransactions, type Spending, sumSpending } from './spending.ts';

/** What became of a bill. */
export type BillStatus = 'pending' | 'paid' | `not paid: ${string}`;

/** How long a link to accounts lasts, in milliseconds. */
const linkLifetime = 30 * 24 * 3_600_000;

/** Opens the app: it reads what its customer spends, and pays bills. */
export async function openBudgetApp(configuration: BankConfiguration) {
  const bank = await connectToBank(configuration);
  const bills = new Map<string, BillStatus>();
  let link: AccountLink | undefined;
  const notifications = createNotifications((event) => {
    if (event.type === 'consent.revoked' && event.resource_id === link?.consentId) link = undefined;
    const status = readBillStatus(event);
    if (status !== undefined) bills.set(event.resource_id, status);
  });
  const requireLink = (): AccountLink => {
    if (link === undefined) throw new Error('No account is linked');
    return link;
  };
  return {
    receive: notifications.receive,
    async listenAt(url: string): Promise<void> {
      notifications.trust(await subscribe(bank, url));
    },
    startLink: () => startLink(bank, new Date(Date.now() + linkLifetime)),
    async finishLink(started: StartedAuthorization, callback: URL): Promise<void> {
      link = await finishLink(bank, started, callback);
    },
    isLinked: () => link !== undefined,
    listAccounts: () => listAccounts(bank, requireLink()),
    async readSpending(accountId: string, since: Date, pageSize = 100): Promise<readonly Spending[]> {
      return sumSpending(await listTransactions(bank, requireLink(), { accountId, since, pageSize }));
    },
    startBill: (bill: Bill) => startBill(bank, bill),
    async payBill(bill: Bill, started: StartedAuthorization, callback: URL): Promise<string> {
      const { payment_id: paymentId } = await payBill(bank, bill, started, callback);
      if (!bills.has(paymentId)) bills.set(paymentId, 'pending');
      return paymentId;
    },
    billStatus: (paymentId: string) => bills.get(paymentId),
  };
}

function readBillStatus(event: ReceivedEvent): BillStatus | undefined {
  if (event.type === 'payment.completed') return 'paid';
  if (event.type === 'payment.failed') return `not paid: ${event.data.reason}`;
  return undefined;
}
