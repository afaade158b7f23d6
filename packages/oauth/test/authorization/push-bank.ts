import { openTestBank } from '@ob/tooling/test-bank';

/** Opens a bank with a client and its consent, which awaits authorization, and with a browser without a session. */
export async function openPushBank() {
  const bank = await openTestBank();
  await bank.storeConsent();
  bank.customer.findSession = () => undefined;
  return { ...bank, ...bank.connect() };
}

export type PushBank = Awaited<ReturnType<typeof openPushBank>>;
