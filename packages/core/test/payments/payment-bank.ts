import type { PaymentTerms, StoredPayment } from '@ob/core';
import type { BurstLimit, ConsentFacts, OutboxEvent, PaymentStore } from '@ob/core/primitives';
import {
  certificate,
  heldAccounts,
  type IssuedToken,
  now,
  openTestBank,
  type TestBankOptions,
} from '@ob/tooling/test-bank';

export const day = 24 * 60 * 60 * 1000;

export const terms: PaymentTerms = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'A Shop' },
  reference: 'ORDER 4711',
};

export const chosenAccount = {
  scheme: 'SortCodeAccountNumber',
  id: '20000087654321',
  name: 'A Customer',
} as const;

export const paymentConsent: ConsentFacts = {
  consentId: 'pay-1',
  consentType: 'payment',
  clientId: 'tpp-1',
  status: 'authorized',
  expiresAt: now + day,
  customerId: 'customer-1',
  accountIds: ['account-1'],
  permissions: [],
  createdAt: now,
  payment: terms,
};

export const customerToken: IssuedToken = { scopes: ['openid', 'payments'], consentId: 'pay-1' };
export const clientToken: IssuedToken = { scopes: ['payments'], customerId: null };

export interface PaymentBankOptions {
  readonly burst?: BurstLimit;
  /** Methods that replace those of the store in memory. */
  readonly alter?: (store: PaymentStore) => Partial<PaymentStore>;
  readonly engine?: (stored: StoredPayment) => Promise<void>;
  readonly log?: TestBankOptions['log'];
  /** Whether the bank still knows the accounts of its customer; default: yes. */
  readonly isAccountKnown?: boolean;
}

/** The parts of a request. Every header except that of the token can be left out. */
export interface SentPayment {
  readonly token?: string;
  readonly consentIds?: readonly string[];
  readonly keys?: readonly string[];
  readonly type?: string;
  readonly body?: unknown;
  readonly path?: string;
}

function openBank({ burst, alter, engine, log, isAccountKnown = true }: PaymentBankOptions, seen: Seen) {
  return openTestBank({
    ...(log && { log }),
    ...(isAccountKnown ? {} : { held: heldAccounts.map(({ holderName: _, ...held }) => held) }),
    limits: { requestsPerSecond: burst === undefined ? 0 : 1 },
    payments: {
      async submit(stored) {
        await engine?.(stored);
        seen.submitted.push(stored);
      },
    },
    replace: ({ payments }) => ({
      payments: { ...payments, ...alter?.(payments) },
      ...(burst && { createBurstLimit: () => burst }),
    }),
    mayFail: alter !== undefined,
  });
}

interface Seen {
  readonly submitted: StoredPayment[];
}

/** Creates a bank that accepts payments, with the consent `pay-1`, a token for it and a token of the client. */
export async function openPaymentBank(options: PaymentBankOptions = {}) {
  const seen: Seen = { submitted: [] };
  const bank = await openBank(options, seen);
  const tokens = createTokens(bank);
  async function send(path: string, init: RequestInit) {
    const response = await bank.service(new Request(`https://bank.example${path}`, init), {
      clientCertificate: certificate,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }
  /** Stores another authorized consent with the same terms, and a token of the same name. */
  async function addConsent(consentId: string, changes: Partial<ConsentFacts> = {}): Promise<void> {
    const request = { consent_type: 'payment', ...terms } as const;
    const { clientId = 'tpp-1', customerId = 'customer-1' } = changes;
    await bank.storeConsent({ consentId, clientId, request, customerId, consentType: 'payment' });
    await bank.changeConsent(consentId, changes);
    tokens.set(consentId, { ...customerToken, clientId, consentId });
  }
  await addConsent('pay-1');
  return {
    ...{ ...bank, ...seen, tokens, addConsent },
    listEvents: (): readonly OutboxEvent[] =>
      bank.outbox.filter(({ event }) => event.type.startsWith('payment.')),
    statusOf: async (consentId: string) => (await bank.storage.consents.find(consentId))?.consent.status,
    async pay(sent: SentPayment = {}) {
      const { token = 'pay-1', consentIds = ['pay-1'], keys = ['key-1'], path = '/payments' } = sent;
      const { type = 'application/json', body = terms } = sent;
      const headers = new Headers({
        authorization: `Bearer ${await tokens.present(token)}`,
        'content-type': type,
      });
      for (const value of consentIds) headers.append('X-Consent-ID', value);
      for (const value of keys) headers.append('X-Idempotency-Key', value);
      return send(path, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    async read(path: string, token = 'client', method = 'GET') {
      const headers = {
        authorization: `Bearer ${await tokens.present(token)}`,
        'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11',
      };
      return send(path, { method, headers });
    },
  };
}

export type PaymentBank = Awaited<ReturnType<typeof openPaymentBank>>;

/** Creates the tokens of a bank, by name. An expired token is issued again. */
function createTokens({
  issueToken,
  clock,
}: Pick<Awaited<ReturnType<typeof openTestBank>>, 'issueToken' | 'clock'>) {
  const described = new Map<string, IssuedToken>([['client', clientToken]]);
  const issued = new Map<string, { readonly token: Promise<string>; readonly until: number }>();
  return {
    set(name: string, token: IssuedToken): void {
      described.set(name, token);
      issued.delete(name);
    },
    /** Returns a valid token. An unknown name is used as the token itself. */
    present(name: string): Promise<string> {
      const token = described.get(name);
      if (token === undefined) return Promise.resolve(name);
      const known = issued.get(name);
      if (known !== undefined && clock.now() < known.until) return known.token;
      const fresh = { token: issueToken(token), until: clock.now() + 300_000 };
      issued.set(name, fresh);
      return fresh.token;
    },
  };
}

interface AnswerBody {
  readonly data: Readonly<Record<string, unknown>> & { readonly payment_id: string; readonly status: string };
  readonly links: { readonly self: string };
  readonly errors: readonly { readonly code: string; readonly path?: string }[];
}

function parse(text: string): AnswerBody {
  return (text === '' ? {} : JSON.parse(text)) as AnswerBody;
}

export function describeResponse({ status, body }: { readonly status: number; readonly body: AnswerBody }) {
  return body.errors?.map(({ code, path }) => (path === undefined ? code : `${code} ${path}`)) ?? [status];
}
