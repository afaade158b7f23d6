import type { OptionRules } from '@ob/http/routes';
import type { CompositionOptions, NodeOptions, OpenBankingOptions } from './options.ts';

const method = { type: 'function' } as const;
const setting = { type: 'unchecked', optional: true } as const;
const text = { type: 'string', optional: true } as const;
const texts = { type: 'strings', optional: true } as const;
const callback = { type: 'function', optional: true } as const;
const requirement = { type: 'any' } as const;

/** The rules of the options. Other checks cover the issuers, limits and keys. */
export const compositionRules: OptionRules<CompositionOptions<never>> = {
  issuer: { type: 'unchecked' },
  mtlsOrigin: setting,
  storage: {
    type: 'port',
    members: { open: method },
    fix: 'createPostgresStorage(database) of @ob/server/postgres or createMemoryStorage() of @ob/server/memory',
  },
  clients: {
    type: 'port',
    members: { find: method },
    fix: 'createMemoryClientStore(clients) of @ob/oauth/primitives or a ClientStore of your own',
  },
  keys: {
    type: 'port',
    members: { current: method },
    fix: 'createSigningKeys({ active: [key], retired: [] }) of @ob/oauth',
  },
  secretKeys: {
    type: 'options',
    members: {
      current: { type: 'any' },
      previous: { type: 'array', optional: true },
      subjects: setting,
      webhooks: { type: 'array', optional: true },
    },
    fix: '{ current: key }, where key is a Uint8Array of 32 random bytes',
  },
  accounts: {
    type: 'port',
    members: {
      ...{ holdsAccount: method, listAccounts: method, listBalances: method },
      ...{ listTransactions: method, findTransactionSpan: method, listStandingOrders: method },
      ...{ listDirectDebits: method, listBeneficiaries: method },
      ...{ describeDebtor: method, listHeldAccounts: method },
    },
    fix: 'the BankAccounts of your core banking system',
  },
  payments: {
    type: 'port',
    members: { submit: method },
    fix: 'the PaymentProcessor of your payment engine',
  },
  customers: {
    type: 'options',
    members: {
      authentication: {
        type: 'port',
        members: {
          acrValues: { type: 'strings' },
          requirements: {
            type: 'port',
            members: {
              ...{ identification: requirement, 'account-access': requirement },
              ...{ payment: requirement, 'funds-confirmation': requirement },
            },
          },
        },
      },
      profiles: { type: 'port', members: { findProfile: method }, optional: true },
    },
    fix: '{ authentication: createAuthenticationPolicy(acr) }, with the function of @ob/oauth',
  },
  interaction: { type: 'function', fix: 'createCustomerPages({ … }) of @ob/server/pages' },
  routes: callback,
  dpopNonces: { type: 'port', members: { accepted: method }, optional: true },
  limits: {
    type: 'options',
    members: { requestsPerSecond: setting, unattendedReads: setting, fundsConfirmations: setting },
    optional: true,
  },
  deliveries: {
    type: 'options',
    members: {
      ...{ concurrency: setting, slowConcurrency: setting, capPerSubscription: setting },
      ...{ pollMs: setting, leaseMs: setting, shutdownMs: setting },
    },
    optional: true,
  },
  log: { type: 'port', members: { info: method, warn: method, error: method }, optional: true },
  observeRequest: callback,
  observeMismatch: callback,
  observeDeliveries: {
    type: 'port',
    members: { attempted: method, disabled: method, failed: method },
    optional: true,
  },
  housekeeping: { type: 'functions', optional: true },
  clock: { type: 'port', members: { now: method }, optional: true },
  aheadMs: callback,
  random: { type: 'port', members: { bytes: method }, optional: true },
};

const nodeRules: OptionRules<NodeOptions> = {
  environment: { type: 'choice', values: ['sandbox', 'production'], optional: true },
  network: {
    type: 'options',
    members: {
      webhookAllow: texts,
      webhookGuard: {
        type: 'port',
        members: { setting: text, admit: method, check: method, allows: method },
        optional: true,
      },
      webhookSetting: text,
      keySetAllow: texts,
      keySetAuthorities: setting,
    },
    optional: true,
  },
  transport: { type: 'port', members: { attempt: method }, optional: true },
  signatures: callback,
};

export const openBankingRules: OptionRules<OpenBankingOptions<never>> = { ...compositionRules, ...nodeRules };
