import { approveConsent, inspectConsent } from '@ob/consent';
import { type CustomerAccount, createMemoryConsentStore } from '@ob/consent/primitives';
import { storeSampleConsent } from '@ob/consent/testing';
import type { ConsentType } from '@ob/core';
import type { OutboxEvent } from '@ob/core/primitives';
import { createFixedClock, createSeededRandom } from '@ob/core/testing';

export const start = Date.parse('2026-03-01T09:30:00.000Z');
export const minute = 60_000;
export const day = 24 * 60 * minute;

const identifiers = [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }] as const;
const accountsOf: Readonly<Record<string, readonly CustomerAccount[]>> = {
  'customer-1': [{ account_id: 'account-1', identifiers }, { account_id: 'account-2' }],
  'customer-2': [{ account_id: 'account-9' }],
};

function createPorts() {
  const clock = createFixedClock(start);
  const events: OutboxEvent[] = [];
  const enqueue = async (taken: readonly OutboxEvent[]): Promise<void> => {
    events.push(...taken);
  };
  return {
    events,
    consents: createMemoryConsentStore({ outbox: { enqueue } }),
    clock,
    advance: clock.advance,
    random: createSeededRandom(1),
    accounts: { listHeldAccounts: async (customerId: string) => accountsOf[customerId] ?? [] },
    roles: { rolesOf: async (clientId: string) => (clientId === 'client-1' ? (['aisp'] as const) : []) },
  };
}

/** Creates the ports in memory, with two customers and with one client that can create account-access consents. */
export function createFixture() {
  const ports = createPorts();
  return {
    ...ports,
    insertConsent: (consentId: string, consentType: ConsentType = 'account-access') =>
      storeSampleConsent(ports.consents, { consentId, consentType, createdAt: ports.clock.now() }),
    approve: (consentId: string, customerId = 'customer-1', accountIds: readonly string[] = ['account-1']) =>
      approveConsent(ports, { consentId, customerId, accountIds }),
    eventTypes: () => ports.events.map(({ event }) => event.type),
    statusOf: async (consentId: string) => (await inspectConsent(ports, consentId))?.consent.status,
  };
}

export const nameOf = (
  consentId: string,
  consentType: ConsentType = 'account-access',
  clientId = 'client-1',
) => ({ consentId, consentType, clientId });
