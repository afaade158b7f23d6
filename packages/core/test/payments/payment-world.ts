import {
  type AccessToken,
  type BurstLimit,
  type ConsentConsumer,
  type ConsentFacts,
  noBurstLimit,
  type OutboxEvent,
  type PaymentStore,
  type PaymentTerms,
  type StoredPayment,
} from '@ob/core';
import { createConsentGuard, createTokenGuard } from '@ob/core/guard';
import { createMemoryAccessLookup, createMemoryPaymentStore } from '@ob/core/memory';
import { createPaymentRoutes, type SubmitFailure } from '@ob/core/payment-routes';
import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import { accept, createService, refuse, type ServiceObservation } from '@ob/http';
import { checkAnswers } from '@ob/http/openapi';
import { now } from '../support/facts.ts';

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
  clientId: 'client-1',
  status: 'authorized',
  expiresAt: now + day,
  customerId: 'customer-1',
  accountIds: ['account-1'],
  permissions: [],
  createdAt: now,
  payment: terms,
};

export const customerToken: AccessToken = {
  scheme: 'Bearer',
  tokenId: 'token-1',
  clientId: 'client-1',
  scopes: ['openid', 'payments'],
  expiresAt: now + 300_000,
  grantId: 'grant-1',
  consentId: 'pay-1',
};

export const clientToken: AccessToken = {
  scheme: 'Bearer',
  tokenId: 'token-2',
  clientId: 'client-1',
  scopes: ['payments'],
  expiresAt: now + 300_000,
};

/** What a test changes of a bank where everything is in order. */
export interface PaymentWorld {
  readonly burst?: BurstLimit;
  /** What the store does otherwise than one in memory. */
  readonly alter?: (store: PaymentStore) => Partial<PaymentStore>;
  readonly engine?: (stored: StoredPayment) => Promise<void>;
  readonly onSubmitFailure?: (error: unknown, about: SubmitFailure) => void;
  /** Absent: account-1 and account-2 are described. */
  readonly isAccountKnown?: boolean;
}

/** What a request is made of; every header but the token's can be left out. */
export interface SentPayment {
  readonly token?: string;
  readonly consentIds?: readonly string[];
  readonly keys?: readonly string[];
  readonly type?: string;
  readonly body?: unknown;
  readonly path?: string;
}

/** Makes a bank that takes payments: its consents and tokens can be changed by what a test writes into the maps. */
export function createPaymentBank(world: PaymentWorld = {}) {
  const consents = new Map<string, ConsentFacts>([['pay-1', paymentConsent]]);
  const tokens = new Map<string, AccessToken>([
    ['customer', customerToken],
    ['client', clientToken],
  ]);
  const customers = new Map([['grant-1', 'customer-1']]);
  const revoked = new Set<string>();
  const seen = {
    events: [] as OutboxEvent[],
    submitted: [] as StoredPayment[],
    failures: [] as (readonly [unknown, SubmitFailure])[],
    logged: [] as ServiceObservation[],
    calls: [] as string[],
  };
  const clock = createFixedClock(now);
  const random = createSeededRandom(1);

  /** Tells a consent as it stands now. */
  const find = async (consentId: string): Promise<ConsentFacts | undefined> => {
    const consent = consents.get(consentId);
    const isLive = consent?.status === 'authorized' || consent?.status === 'awaiting_authorization';
    return consent && isLive && clock.now() >= consent.expiresAt
      ? { ...consent, status: 'expired' }
      : consent;
  };
  const consume: ConsentConsumer['consume'] = async ({ consentId, accountId, at }) => {
    const consent = consents.get(consentId);
    if (consent?.status !== 'authorized' || at >= consent.expiresAt) return false;
    if (!consent.accountIds.includes(accountId)) return false;
    consents.set(consentId, { ...consent, status: 'consumed' });
    return true;
  };
  const sound = createMemoryPaymentStore({
    outbox: { enqueue: async (events) => void seen.events.push(...events) },
    consents: { consume },
  });
  const store: PaymentStore = { ...sound, ...world.alter?.(sound) };
  const note =
    <Arguments extends readonly unknown[], Value>(name: string, work: (...given: Arguments) => Value) =>
    (...given: Arguments): Value => {
      seen.calls.push(name);
      return work(...given);
    };
  const access = createMemoryAccessLookup({
    tokens: {
      async findTokenState(tokenId, grantId = '') {
        const customerId = customers.get(grantId);
        return { revoked: revoked.has(tokenId), ...(customerId === undefined ? {} : { customerId }) };
      },
    },
    consents: { find },
  });
  const gatePorts = {
    clock,
    burst: world.burst ?? noBurstLimit,
    access: { find: note('access', access.find) },
    tokens: {
      async verify(request: Request) {
        const token = tokens.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
        return token ? accept(token) : refuse({ reason: 'no_token', challenge: 'Bearer' });
      },
    },
  };
  const payments: PaymentStore = {
    ...store,
    accept: note('accept', store.accept),
    findByKey: note('findByKey', store.findByKey),
    markSubmitted: note('markSubmitted', store.markSubmitted),
  };
  const routes = createPaymentRoutes({
    guard: createConsentGuard(gatePorts),
    tokens: createTokenGuard(gatePorts),
    payments,
    consents: { find: note('consents', find) },
    debtors: {
      describeDebtor: note('describeDebtor', async (customerId: string, accountId: string) =>
        customerId === 'customer-1' && /^account-[12]$/.test(accountId) && (world.isAccountKnown ?? true)
          ? chosenAccount
          : undefined,
      ),
    },
    clock,
    random,
    processor: {
      submit: note('submit', async (stored: StoredPayment) => {
        await world.engine?.(stored);
        seen.submitted.push(stored);
      }),
    },
    onSubmitFailure: (error, about) => {
      seen.failures.push([error, about]);
      world.onSubmitFailure?.(error, about);
    },
  });
  const service = createService({
    routes: checkAnswers(routes, (mismatch) => {
      throw new Error(JSON.stringify(mismatch));
    }),
    clock,
    random,
    observe: (observation) => void seen.logged.push(observation),
    onFailure: (error) => void seen.calls.push(`failed: ${String(error)}`),
  });

  async function send(request: Request) {
    const response = await service(request, {});
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }
  return {
    consents,
    tokens,
    customers,
    revoked,
    seen,
    clock,
    store,
    random,
    /** Asks for a payment; what is not said is in order. */
    pay({
      token = 'customer',
      consentIds = ['pay-1'],
      keys = ['key-1'],
      type = 'application/json',
      body = terms,
      path = '/payments',
    }: SentPayment = {}) {
      const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': type });
      for (const value of consentIds) headers.append('X-Consent-ID', value);
      for (const value of keys) headers.append('X-Idempotency-Key', value);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return send(new Request(`https://bank.example${path}`, { method: 'POST', headers, body: text }));
    },
    read(path: string, token = 'client', method = 'GET') {
      const headers = {
        authorization: `Bearer ${token}`,
        'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11',
      };
      return send(new Request(`https://bank.example${path}`, { method, headers }));
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

/** Tells an answer by its codes and paths, or by its status where it is none of faults. */
export function describeAnswer({ status, body }: { readonly status: number; readonly body: AnswerBody }) {
  return body.errors?.map(({ code, path }) => (path === undefined ? code : `${code} ${path}`)) ?? [status];
}
