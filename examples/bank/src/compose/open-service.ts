import type { Queryable } from '@ob/postgres';
import { createOpenBanking, type OpenBanking, sweepBatches } from '@ob/server';
import { createPostgresStorage } from '@ob/server/postgres';
import { bankMigrations } from '../data/migrations.ts';
import { loadKeySetAuthorities } from '../platform/key-sets.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createBankAccounts } from '../reader/bank-accounts.ts';
import { authenticationPolicy } from '../sign-in/authentication-policy.ts';
import { createCustomerStore, createProfileSource } from '../sign-in/customer-store.ts';
import { purgeExpiredSessions } from '../sign-in/session-store.ts';
import { createPages } from './customer-pages.ts';
import { createProcessor } from './engine.ts';
import type { Resources } from './resources.ts';
import { createSecondFactor } from './second-factor.ts';
import { createBankRoutes, watchResponses } from './service-routes.ts';

const signInHint = 'In this sandbox, sign in as alice with the password alice-password.';

/** Opens the service with the accounts, payments, customers and pages of the bank. */
export async function openService(resources: Resources, metrics: Metrics): Promise<OpenBanking<Queryable>> {
  const { config, database, movableClock } = resources;
  const { issuer, clock, random, log, clients, keys, secretKeys } = resources;
  const service = await createOpenBanking({
    ...{ issuer, clock, random, log, clients, keys, secretKeys },
    mtlsOrigin: config.mtlsIssuer,
    storage: createPostgresStorage(database, { migrations: [bankMigrations] }),
    accounts: createBankAccounts(database),
    payments: createProcessor(resources),
    customers: {
      authentication: authenticationPolicy,
      profiles: createProfileSource(createCustomerStore(database)),
    },
    interaction: createPages({
      ...resources,
      secondFactor: createSecondFactor(resources),
      ...(config.environment === 'sandbox' ? { signInHint } : {}),
    }),
    routes: (parts) => createBankRoutes(resources, parts, metrics),
    environment: config.environment,
    limits: {
      requestsPerSecond: config.rateLimit,
      unattendedReads: config.unattendedLimit,
      fundsConfirmations: config.fundsLimit,
    },
    network: {
      webhookAllow: config.webhookAllow,
      webhookSetting: 'OB_WEBHOOK_ALLOW',
      keySetAllow: config.keySetAllow,
      ...(await loadKeySetAuthorities(config)),
    },
    observeRequest: metrics.countRequest,
    ...watchResponses(resources),
    observeDeliveries: metrics.deliveries,
    housekeeping: { sessions: sweepBatches((now) => purgeExpiredSessions(database, now)) },
    ...(movableClock === undefined ? {} : { aheadMs: () => movableClock.ahead() }),
  });
  resources.clockMoved.onWake(() => service.jobs.wake());
  return service;
}
