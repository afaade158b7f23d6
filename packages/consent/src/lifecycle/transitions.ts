import { type ConsentStatus, type ConsentType, consentTypes } from '@ob/core';
import type { ActorType } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';

/** What can be asked of a consent that exists. */
export const consentCommands = ['authorize', 'reject', 'revoke', 'expire', 'consume'] as const;

/** A member of {@link consentCommands}. */
export type ConsentCommand = (typeof consentCommands)[number];

/** The statuses from which a consent can still change; the others are terminal. */
export const liveStatuses = [
  'awaiting_authorization',
  'authorized',
] as const satisfies readonly ConsentStatus[];

/** Tells whether a consent of a status can still change. */
export function isLive(status: ConsentStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

/** The event types that tell of a consent. */
export type ConsentEventType =
  | 'consent.authorized'
  | 'consent.rejected'
  | 'consent.revoked'
  | 'consent.expired';

/** A moment in the life of a consent that ends it without anybody's doing. */
export type Deadline = 'expiration' | 'authorization';

/** One line of the state machine. */
export interface Transition {
  readonly from: ConsentStatus;
  readonly command: ConsentCommand;
  readonly actor: ActorType;
  readonly to: ConsentStatus;
  /** The consent types it is open to. */
  readonly types: readonly ConsentType[];
  /** The reasons that may be given, the usual one first; empty where none is told. */
  readonly reasons: readonly StatusReasonCode[];
  /** The event it causes. A consumed consent has none of its own: `payment.created` tells of it. */
  readonly event?: ConsentEventType;
  /** The moment it waits for; such a transition holds from that moment on, whether or not it has been stored. */
  readonly deadline?: Deadline;
  /** Whether only the customer who authorized the consent may do it. */
  readonly ownCustomer?: true;
  /** Whether it puts an end to what was granted before, although the consent lives on. */
  readonly revokesGrants?: true;
}

const all = consentTypes;
const access = ['account-access', 'funds-confirmation'] as const;

/**
 * The state machine of every consent: what is not here cannot happen. No line starts from `rejected`, `revoked`,
 * `expired` or `consumed`. Where two deadlines fall together, the earlier line holds.
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
