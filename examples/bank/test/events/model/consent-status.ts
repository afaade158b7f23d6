import type { Model, ModelConsent } from './records.ts';

const minute = 60_000;

/** The time that a customer has to decide. */
const decisionTime = 60 * minute;

/** Returns the time and status of the automatic end of a consent, or `undefined` once it has ended. */
export function predictEnd(consent: ModelConsent) {
  const { status, createdAt, expiresAt } = consent;
  const timeout = createdAt + decisionTime;
  if (status === 'awaiting_authorization' && timeout < expiresAt)
    return { at: timeout, status: 'rejected', reason: 'authorization_timeout' } as const;
  if (status === 'awaiting_authorization' || status === 'authorized')
    return { at: expiresAt, status: 'expired' } as const;
  return undefined;
}

/** Returns the current status of a consent, even if its end is not stored yet. */
export function statusOf({ now }: Model, consent: ModelConsent): ModelConsent['status'] {
  const end = predictEnd(consent);
  return end !== undefined && end.at <= now ? end.status : consent.status;
}
