import type { ConsentType } from '@ob/core';
import { type ConsentChange, planChange } from '../lifecycle/change.ts';
import { type ConsentCreation, decideCreation } from '../lifecycle/creation.ts';
import { type CommandFacts, findTransition } from '../lifecycle/machine.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import type { Actor } from '../records/history.ts';

/** The most ordinary request for a consent of each type. */
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

/** How a sample differs from the most ordinary one. */
export interface SampleOptions {
  readonly consentId: string;
  readonly consentType?: ConsentType;
  /** Instead of the sample request of the type. */
  readonly request?: ConsentRequest;
  readonly clientId?: string;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Makes a fresh consent, as the creation by a third party makes it, with the first line of its history. */
export function createSampleConsent(options: SampleOptions): ConsentCreation {
  const { consentId, consentType = 'account-access', clientId = 'client-1', createdAt } = options;
  const request = options.request ?? sampleRequests[consentType];
  const creation = decideCreation(request, { consentId, clientId, now: createdAt });
  if (!creation.ok) throw new TypeError('The sample request is faulty');
  return creation.value;
}

/** A step of a sample's life. */
export interface SampleStep {
  readonly command: CommandFacts['command'];
  readonly actor: Actor;
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The accounts that an authorization selects. */
  readonly accountIds?: readonly string[];
  readonly eventId?: string;
}

/** Plans a step of a sample's life as the state machine allows it, without asking whether the customer holds the accounts. */
export function planSampleChange(stored: ConsentCreation['stored'], step: SampleStep): ConsentChange {
  const {
    command,
    actor,
    at,
    accountIds = ['account-1'],
    eventId = `${command}-${stored.consent.consent_id}`,
  } = step;
  const transition = findTransition(stored, { command, actor, now: at });
  if (!transition.ok) throw new TypeError(`The sample cannot take this step: ${transition.refusal}`);
  const authorization = command === 'authorize' ? { customerId: actor.id, accountIds } : undefined;
  return planChange(stored, transition.value, { actor, at, eventId }, authorization);
}
