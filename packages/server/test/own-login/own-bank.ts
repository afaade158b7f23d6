import type { ConsentRequest } from '@ob/consent';
import type { Service } from '@ob/http';
import type { AuthenticationPolicy } from '@ob/oauth';
import { now, openTestBank, type TestBank } from '@ob/tooling/test-bank';
import { createCustomerPages } from '../../src/pages/customer-pages.ts';
import type { CustomerSession } from '../../src/pages/customer-session.ts';
import type { LoginSession } from './own-session.ts';

export const [approve, deny] = [['decision', 'approve'] as const, ['decision', 'deny'] as const];
export const choose = (...ids: readonly string[]) => ids.map((id) => ['account_id', id] as const);
export const access: ConsentRequest = { consent_type: 'account-access', permissions: ['ReadAccounts'] };
export const payment: ConsentRequest = {
  consent_type: 'payment',
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
};
export const alice: LoginSession = {
  customerId: 'customer-1',
  displayName: 'Alice Hartley',
  signedInAt: now - 60_000,
  confirmations: [],
};

const code = { acr: 'app', maxAgeSeconds: 300, linked: true };
export const authentication: AuthenticationPolicy = {
  acrValues: ['password', 'app'],
  requirements: {
    identification: { acr: 'password', maxAgeSeconds: 1800, linked: false },
    'account-access': code,
    'funds-confirmation': code,
    payment: code,
  },
};

export interface OwnBank {
  readonly service: Service;
  /** Returns the status, the client and the reason of every request. */
  readonly logged: () => readonly (readonly unknown[])[];
  readonly errors: readonly object[];
  /** Stores a consent and pushes its authorization request. Returns the path that a browser opens. */
  request(request: ConsentRequest): Promise<string>;
  /** Lists every status that the consent has had. */
  listStatuses(): Promise<readonly string[]>;
  eventTypes(): readonly string[];
  /** Stores the authorized consent `consent-1` of the customer. */
  storeAccess(): Promise<void>;
}

export async function openOwnBank(session: CustomerSession): Promise<OwnBank> {
  const errors: object[] = [];
  const bank = await openTestBank({
    client: { client_name: 'Moneta <Budget>' },
    customers: { authentication },
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
    log: { info() {}, warn() {}, error: (facts, message) => errors.push({ ...facts, message }) },
  });
  const { service, logged, storeConsent, storage, outbox } = bank;
  return {
    ...{ service, logged, errors },
    request: (request) => requestOn(bank, request),
    listStatuses: async () => (await storage.consents.listHistory('consent-1')).map(({ to }) => to),
    eventTypes: () => outbox.map(({ event }) => event.type),
    storeAccess: () => storeConsent({ customerId: alice.customerId, accountIds: ['account-1'] }),
  };
}

export async function requestOn(
  { storeConsent, connect }: Pick<TestBank, 'storeConsent' | 'connect'>,
  request: ConsentRequest,
): Promise<string> {
  await storeConsent({ consentType: request.consent_type, request });
  const scope = request.consent_type === 'payment' ? 'openid payments' : 'openid accounts';
  const request_uri = await connect().pushForUri({ scope });
  return `/oauth/authorize?${new URLSearchParams({ client_id: 'tpp-1', request_uri })}`;
}
