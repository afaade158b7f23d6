import { type ConsentStatus, type ConsentType, consentTypes } from '@ob/core';
import type { ActorType } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';

export const consentCommands = ['authorize', 'reject', 'revoke', 'expire', 'consume'] as const;

export type ConsentCommand = (typeof consentCommands)[number];

/** The statuses from which a consent can still change. The others are final. */
export const liveStatuses = [
  'awaiting_authorization',
  'authorized',
] as const satisfies readonly ConsentStatus[];

/** Checks whether a status is not final. */
export function isLive(status: ConsentStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

export type ConsentEventType =
  | 'consent.authorized'
  | 'consent.rejected'
  | 'consent.revoked'
  | 'consent.expired';

/** A time at which a consent ends by itself: its expiry, or 60 minutes after the creation without an authorization. */
export type Deadline = 'expiration' | 'authorization';

/** One line of the state machine. */
export interface Transition {
  readonly from: ConsentStatus;
  readonly command: ConsentCommand;
  readonly actor: ActorType;
  readonly to: ConsentStatus;
  /** The consent types that have this transition. */
  readonly types: readonly ConsentType[];
  /** The allowed reasons, the default first. Empty if the transition has no reason. */
  readonly reasons: readonly StatusReasonCode[];
  /** The event that the transition causes. A consumed consent causes `payment.created` instead. */
  readonly event?: ConsentEventType;
  /** The transition counts from this deadline on, even if the store does not have it yet. */
  readonly deadline?: Deadline;
  /** If true, only the customer who authorized the consent can cause the transition. */
  readonly ownCustomer?: true;
  /** If true, the transition ends the earlier grants, although the consent stays authorized. */
  readonly revokesGrants?: true;
}

const all = consentTypes;
const access = ['account-access', 'funds-confirmation'] as const;

/**
 * The state machine of consents: every allowed transition. If two deadlines have the same time, the transition that is
 * listed first wins.
 */
// biome-ignore format: one line per transition, so that it reads as the table it is
export const transitions: readonly Transition[] = [
  { from: 'awaiting_authorization', command: 'authorize', actor: 'customer', to: 'authorized', types: all, reasons: [], event: 'consent.authorized' },
  { from: 'awaiting_authorization', command: 'reject', actor: 'customer', to: 'rejected', types: all, reasons: ['customer_rejected'], event: 'consent.rejected' },
  { from: 'awaiting_authorization', command: 'reject', actor: 'tpp', to: 'rejected', types: all, reasons: ['tpp_cancelled'], event: 'consent.rejected' },
  { from: 'awaiting_authorization', command: 'reject', actor: 'bank', to: 'rejected', types: all, reasons: ['bank_rejected', 'account_unavailable'], event: 'consent.rejected' },
  { from: 'awaiting_authorization', command: 'expire', actor: 'system', to: 'expired', types: all, reasons: ['expiration_date_reached'], event: 'consent.expired', deadline: 'expiration' },
  { from: 'awaiting_authorization', command: 'expire', actor: 'system', to: 'rejected', types: all, reasons: ['authorization_timeout'], event: 'consent.rejected', deadline: 'authorization' },
  { from: 'authorized', command: 'authorize', actor: 'customer', to: 'authorized', types: all, reasons: [], ownCustomer: true, revokesGrants: true },
  { from: 'authorized', command: 'revoke', actor: 'customer', to: 'revoked', types: access, reasons: ['customer_revoked'], event: 'consent.revoked', ownCustomer: true },
  { from: 'authorized', command: 'revoke', actor: 'tpp', to: 'revoked', types: all, reasons: ['tpp_revoked'], event: 'consent.revoked' },
  { from: 'authorized', command: 'revoke', actor: 'bank', to: 'revoked', types: all, reasons: ['bank_revoked', 'account_unavailable'], event: 'consent.revoked' },
  { from: 'authorized', command: 'expire', actor: 'system', to: 'expired', types: all, reasons: ['expiration_date_reached'], event: 'consent.expired', deadline: 'expiration' },
  { from: 'authorized', command: 'consume', actor: 'tpp', to: 'consumed', types: ['payment'], reasons: [] },
];
