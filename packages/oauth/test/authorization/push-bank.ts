import { openTestBank } from '@ob/tooling/test-bank';

/** Opens a bank with a consent that awaits its customer, a browser without a session, and the client of the consent. */
export async function openPushBank() {
  const bank = await openTestBank();
  await bank.keepConsent();
  bank.customer.findSession = () => undefined;
  return { ...bank, ...bank.connect() };
}

export type PushBank = Awaited<ReturnType<typeof openPushBank>>;
