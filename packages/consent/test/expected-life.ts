import type { ActorType, ConsentCommand } from '@ob/consent';
import type { ConsentStatus, ConsentType } from '@ob/core';

const minute = 60_000;
const day = 24 * 60 * minute;

export const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
export const timeoutAt = createdAt + 60 * minute;
export const expiryOf: Readonly<Record<ConsentType, number>> = {
  'account-access': createdAt + 90 * day,
  payment: createdAt + day,
  'funds-confirmation': createdAt + 90 * day,
};

export interface ExpectedStep {
  readonly to: ConsentStatus;
  readonly reason?: string;
  readonly event?: string;
  /** By which types alone. */
  readonly types?: readonly ConsentType[];
  /** The moment it is dated to; absent: when it is asked for. */
  readonly at?: (type: ConsentType) => number;
  readonly revokesGrants?: true;
}

const rejected = { to: 'rejected', event: 'consent.rejected' } as const;
const revoked = { to: 'revoked', event: 'consent.revoked' } as const;

/** What the life of a consent is meant to be, written down apart from the code: phase, command, actor. */
const life: Readonly<Record<string, ExpectedStep>> = {
  'waiting authorize customer': { to: 'authorized', event: 'consent.authorized' },
  'waiting reject customer': { ...rejected, reason: 'customer_rejected' },
  'waiting reject tpp': { ...rejected, reason: 'tpp_cancelled' },
  'waiting reject bank': { ...rejected, reason: 'bank_rejected' },
  'undecided expire system': { ...rejected, reason: 'authorization_timeout', at: () => timeoutAt },
  'authorized authorize customer': { to: 'authorized', revokesGrants: true },
  'authorized revoke customer': {
    ...revoked,
    reason: 'customer_revoked',
    types: ['account-access', 'funds-confirmation'],
  },
  'authorized revoke tpp': { ...revoked, reason: 'tpp_revoked' },
  'authorized revoke bank': { ...revoked, reason: 'bank_revoked' },
  'authorized consume tpp': { to: 'consumed', types: ['payment'] },
  'past expire system': {
    to: 'expired',
    event: 'consent.expired',
    reason: 'expiration_date_reached',
    at: (type) => expiryOf[type],
  },
};

function phaseOf(status: ConsentStatus, type: ConsentType, now: number): string {
  if (status === 'awaiting_authorization') return now >= timeoutAt ? 'undecided' : 'waiting';
  if (status === 'authorized') return now >= expiryOf[type] ? 'past' : 'authorized';
  return 'ended';
}

export interface Step {
  readonly status: ConsentStatus;
  readonly type: ConsentType;
  readonly command: ConsentCommand;
  readonly actor: ActorType;
  readonly now: number;
}

export function findExpected({ status, type, command, actor, now }: Step): ExpectedStep | undefined {
  const step = life[`${phaseOf(status, type, now)} ${command} ${actor}`];
  return step?.types === undefined || step.types.includes(type) ? step : undefined;
}
