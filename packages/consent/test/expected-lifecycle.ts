import type { ActorType } from '@ob/consent';
import type { ConsentCommand } from '@ob/consent/primitives';
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
  /** Default: every type. */
  readonly types?: readonly ConsentType[];
  /** The time of the change. Default: the time of the command. */
  readonly at?: 'timeout' | 'expiry';
  readonly revokesGrants?: true;
}

const rejected = { to: 'rejected', event: 'consent.rejected' } as const;
const revoked = { to: 'revoked', event: 'consent.revoked' } as const;

/** The expected transitions by phase, command and actor, written independently of the implementation. */
const life: Readonly<Record<string, ExpectedStep>> = {
  'waiting authorize customer': { to: 'authorized', event: 'consent.authorized' },
  'waiting reject customer': { ...rejected, reason: 'customer_rejected' },
  'waiting reject tpp': { ...rejected, reason: 'tpp_cancelled' },
  'waiting reject bank': { ...rejected, reason: 'bank_rejected' },
  'undecided expire system': { ...rejected, reason: 'authorization_timeout', at: 'timeout' },
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
    at: 'expiry',
  },
};

function phaseOf({ status, type, now, expiry = expiryOf[type] }: Step): string {
  if (status === 'awaiting_authorization' && now >= Math.min(timeoutAt, expiry))
    return expiry <= timeoutAt ? 'past' : 'undecided';
  if (status === 'awaiting_authorization') return 'waiting';
  if (status === 'authorized') return now >= expiry ? 'past' : 'authorized';
  return 'ended';
}

export interface Step {
  readonly status: ConsentStatus;
  readonly type: ConsentType;
  readonly command: ConsentCommand;
  readonly actor: ActorType;
  readonly now: number;
  /** Default: the expiry of the type. */
  readonly expiry?: number;
}

/** Returns the expected result of a step, or `undefined` if the step must be refused. */
export function findExpected(step: Step): (Omit<ExpectedStep, 'at'> & { readonly at: number }) | undefined {
  const { type, command, actor, now, expiry = expiryOf[type] } = step;
  const meant = life[`${phaseOf(step)} ${command} ${actor}`];
  if (meant === undefined || meant.types?.includes(type) === false) return undefined;
  const moments = { timeout: timeoutAt, expiry };
  return { ...meant, at: meant.at === undefined ? now : moments[meant.at] };
}
