import {
  type AccessToken,
  type AccessUse,
  type ConsentFacts,
  noBurstLimit,
  noUnattendedLimit,
  type UnattendedLimit,
  type UseRecorder,
} from '@ob/core';
import { createConsentGuard } from '@ob/core/guard';
import { createMemoryAccessLookup, createMemoryAccountReader, type HeldAccount } from '@ob/core/memory';
import { createFundsConfirmationRoutes } from '@ob/core/payment-routes';
import { createSampleAccount, createSampleBalance } from '@ob/core/testing';
import { accept, createService, refuse, type ServiceObservation } from '@ob/http';
import { checkAnswers } from '@ob/http/openapi';
import { now, sampleConsent, sampleToken } from './facts.ts';
import { createCountingRandom, fixedClock } from './ports.ts';

export const fundsConsent: ConsentFacts = {
  ...sampleConsent,
  consentId: 'funds-1',
  consentType: 'funds-confirmation',
  accountIds: ['account-1'],
  permissions: [],
};

const fundsToken: AccessToken = {
  ...sampleToken,
  consentId: 'funds-1',
  scopes: ['fundsconfirmations'],
};

/** An account with 12.50 pounds, of which it tells in two ways. */
export const heldAccount: HeldAccount = {
  customerId: 'customer-1',
  account: createSampleAccount('account-1'),
  balances: [createSampleBalance('account-1', 'available'), createSampleBalance('account-1', 'booked')],
};

/** What a test changes of a bank where everything is in order. */
export interface FundsWorld {
  readonly held?: readonly HeldAccount[];
  readonly consent?: Partial<ConsentFacts>;
  readonly token?: Partial<AccessToken>;
  readonly uses?: UseRecorder;
  readonly fundsLimit?: UnattendedLimit;
}

/** Makes the funds-confirmation service of a bank, with what it notes and logs. */
export function createFundsService({
  held = [heldAccount],
  consent,
  token,
  uses,
  fundsLimit = noUnattendedLimit,
}: FundsWorld = {}) {
  const noted: AccessUse[] = [];
  const observed: ServiceObservation[] = [];
  const consents = new Map([
    ['funds-1', { ...fundsConsent, ...consent }],
    ['access-1', { ...sampleConsent, consentId: 'access-1' }],
  ]);
  const { customerId = 'customer-1' } = sampleToken;
  const guard = createConsentGuard({
    clock: fixedClock,
    burst: noBurstLimit,
    tokens: {
      async verify(request) {
        if (request.headers.get('authorization') === 'Bearer t') return accept({ ...fundsToken, ...token });
        return refuse({ reason: 'no_token', challenge: 'Bearer realm="open-banking"' });
      },
    },
    access: createMemoryAccessLookup({
      tokens: { findTokenState: async () => ({ revoked: false, customerId }) },
      consents: { find: async (consentId) => consents.get(consentId) },
    }),
  });
  const routes = createFundsConfirmationRoutes({
    fundsLimit,
    guard,
    reader: createMemoryAccountReader(held),
    clock: fixedClock,
    random: createCountingRandom(),
    uses: uses ?? { record: async (use) => void noted.push(use) },
  });
  const checked = checkAnswers(routes, (mismatch) => {
    throw new Error(JSON.stringify(mismatch));
  });
  const observe = (observation: ServiceObservation) => void observed.push(observation);
  const service = createService({
    routes: checked,
    clock: fixedClock,
    random: createCountingRandom(),
    observe,
  });
  return { service, noted, observed, at: new Date(now).toISOString() };
}
