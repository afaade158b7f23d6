import type { ConsentType } from '@ob/core';
import { type ConsentChange, planChange } from '../lifecycle/change.ts';
import { type ConsentCreation, decideCreation } from '../lifecycle/creation.ts';
import { type CommandFacts, findTransition } from '../lifecycle/machine.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import type { Actor } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** A sample request for a consent of each type. */
export const sampleRequests: Readonly<Record<ConsentType, ConsentRequest>> = {
  'account-access': { consent_type: 'account-access', permissions: ['ReadAccounts', 'ReadBalances'] },
  payment: {
    consent_type: 'payment',
    amount: { amount: '25.00', currency: 'GBP' },
    creditor_account: { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'A Shop' },
  },
  'funds-confirmation': {
    consent_type: 'funds-confirmation',
    debtor_account: { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' },
  },
};

export interface SampleOptions {
  readonly consentId: string;
  readonly consentType?: ConsentType;
  /** Default: the sample request of the type. */
  readonly request?: ConsentRequest;
  readonly clientId?: string;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Creates a new consent that awaits authorization, with the first row of its history. */
export function createSampleConsent(options: SampleOptions): ConsentCreation {
  const { consentId, consentType = 'account-access', clientId = 'client-1', createdAt } = options;
  const request = options.request ?? sampleRequests[consentType];
  const creation = decideCreation(request, { consentId, clientId, now: createdAt });
  if (!creation.ok) throw new TypeError('The sample request is not valid. Check the dates in `request`.');
  return creation.value;
}

/** A sample consent in a store. */
export interface StoredSample extends SampleOptions {
  /** The customer who authorized the consent at its creation. Absent if it awaits authorization. */
  readonly customerId?: string;
  /** Default: `account-1`. */
  readonly accountIds?: readonly string[];
  /** Whether the customer revoked it again. */
  readonly isRevoked?: boolean;
}

/** Stores a sample consent with its history, but without events. Returns it. */
export async function storeSampleConsent(
  store: Pick<ConsentStore, 'insert' | 'replace'>,
  { customerId, accountIds, isRevoked = false, ...options }: StoredSample,
): Promise<StoredConsent> {
  const { stored, history } = createSampleConsent(options);
  await store.insert(stored, history);
  if (customerId === undefined) return stored;
  const step = { actor: { type: 'customer', id: customerId }, at: options.createdAt } as const;
  const selected = accountIds === undefined ? {} : { accountIds };
  const approval = planSampleChange(stored, { ...step, ...selected, command: 'authorize' });
  await store.replace({ ...approval, events: [] });
  if (!isRevoked) return approval.next;
  const revocation = planSampleChange(approval.next, { ...step, command: 'revoke' });
  await store.replace({ ...revocation, events: [] });
  return revocation.next;
}

/** A change of a sample consent. */
export interface SampleStep {
  readonly command: CommandFacts['command'];
  readonly actor: Actor;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The accounts that an authorization selects. Default: `account-1`. */
  readonly accountIds?: readonly string[];
  readonly eventId?: string;
}

/** Plans a change of a sample consent. Checks the state machine, but not the accounts of the customer. */
export function planSampleChange(stored: ConsentCreation['stored'], step: SampleStep): ConsentChange {
  const {
    command,
    actor,
    at,
    accountIds = ['account-1'],
    eventId = `${command}-${stored.consent.consent_id}`,
  } = step;
  const transition = findTransition(stored, { command, actor, now: at });
  if (!transition.ok)
    throw new TypeError(`The state machine refuses the command "${command}": ${transition.refusal}.`);
  const authorization = command === 'authorize' ? { customerId: actor.id, accountIds } : undefined;
  return planChange(stored, transition.value, { actor, now: at, eventId }, authorization);
}
