import { inspectConsent, readConsentHistory, type StoredConsent } from '@ob/consent';
import type { ChangePorts, ConsentStore, ConsentUse, ConsentUseStore } from '@ob/consent/primitives';
import type { Account } from '@ob/core';
import type { Clock } from '@ob/http';
import { describeAccount } from './account-numbers.ts';
import type { BrowserSessionPorts } from './browser-session.ts';
import type { ConsentEntry } from './consent-card.ts';
import type { HeldAccounts } from './held-accounts.ts';
import type { IdentityPorts } from './identity-grants.ts';

export interface DashboardPorts extends BrowserSessionPorts, IdentityPorts {
  readonly clock: Clock;
  readonly consents: Pick<ConsentStore, 'find' | 'search' | 'listHistory'> & ChangePorts['consents'];
  readonly uses: Pick<ConsentUseStore, 'listUses'>;
  readonly accounts: HeldAccounts;
}

/** Adds names, uses and history to consents. */
export async function describeEntries(
  ports: DashboardPorts,
  customerId: string,
  items: readonly StoredConsent[],
): Promise<readonly ConsentEntry[]> {
  const [uses, held] = await Promise.all([
    ports.uses.listUses(items.map(({ consent }) => consent.consent_id)),
    ports.accounts.listHeldAccounts(customerId),
  ]);
  return Promise.all(items.map((stored) => describeEntry(ports, stored, uses, held)));
}

/** Finds a consent for the dashboard; `undefined` if it is unknown or of another customer. */
export async function findEntry(
  ports: DashboardPorts,
  customerId: string,
  consentId: string,
): Promise<ConsentEntry | undefined> {
  const stored = await inspectConsent(ports, consentId);
  if (stored === undefined || stored.customerId !== customerId) return undefined;
  const [entry] = await describeEntries(ports, customerId, [stored]);
  return entry;
}

async function describeEntry(
  ports: DashboardPorts,
  { consent, clientId, accountIds }: StoredConsent,
  uses: readonly ConsentUse[],
  held: readonly Account[],
): Promise<ConsentEntry> {
  const { consent_id: consentId } = consent;
  const [client, history] = await Promise.all([
    ports.clients.find(clientId),
    readConsentHistory(ports, consentId),
  ]);
  return {
    consent,
    clientId,
    clientName: client?.client_name ?? ports.settings.texts.dashboard.unregistered,
    accountNames: held
      .filter(({ account_id }) => accountIds.includes(account_id))
      .map((account) => describeAccount(ports.settings.texts.accounts, account)),
    uses: uses.filter((use) => use.consentId === consentId),
    history,
  };
}
