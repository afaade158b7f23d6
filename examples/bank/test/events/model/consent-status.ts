import type { Model, ModelConsent } from './records.ts';

const minute = 60_000;

/** How long a customer has to decide. */
const decisionTime = 60 * minute;

/** When and how a consent ends if nobody does anything more; `undefined` once it has ended. */
export function predictEnd(consent: ModelConsent) {
  const { status, createdAt, expiresAt } = consent;
  const timeout = createdAt + decisionTime;
  if (status === 'awaiting_authorization' && timeout < expiresAt)
    return { at: timeout, status: 'rejected', reason: 'authorization_timeout' } as const;
  if (status === 'awaiting_authorization' || status === 'authorized')
    return { at: expiresAt, status: 'expired' } as const;
  return undefined;
}

/** Tells the status that a consent has at this moment, whether the end of it has been stored or not. */
export function statusOf({ now }: Model, consent: ModelConsent): ModelConsent['status'] {
  const end = predictEnd(consent);
  return end !== undefined && end.at <= now ? end.status : consent.status;
}
