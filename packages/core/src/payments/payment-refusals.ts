import type { ApiError, ApiErrors } from '@ob/http';
import { type AccessRefusal, accessRefusals } from '../access/access-refusals.ts';
import type { ConsentDemand } from '../access/decide-consent.ts';

/** A consent that has been used is not refused at once: the request may repeat the one that used it. */
export const paymentDemand: ConsentDemand = {
  consentType: 'payment',
  scope: 'payments',
  status: 'checked_later',
};

/** The refusal of a payment that does not exist, or belongs to another client. */
export const paymentNotFound: ApiError = {
  code: 'payment_not_found',
  detail: 'No payment of this id is yours.',
};

/** The steps by which a payment is judged once its consent and token are admitted, in their order. */
export const paymentSteps = ['key', 'body', 'replay', 'consent_unused', 'consent_active', 'terms'] as const;

/** A member of {@link paymentSteps}. */
export type PaymentStep = (typeof paymentSteps)[number];

/** Why a payment is not accepted, and at which step. */
export interface PaymentRefusal {
  readonly step: PaymentStep;
  /** What the third party is told. */
  readonly errors: ApiErrors;
  /** For the log and for support staff alone. */
  readonly reason: string;
}

const keyHeader = 'X-Idempotency-Key';

/** Every refusal of a payment whose body can be read, in the order of the checks: the upper row is told. */
export const paymentRefusals = {
  noKey: describe('key', 'key_missing', {
    code: 'missing_header',
    detail: 'Send a key of your choice, by which you can repeat the request without paying twice.',
    path: keyHeader,
  }),
  malformedKey: describe('key', 'key_malformed', {
    code: 'invalid_header',
    detail: 'Send this header once, with 1 to 40 printable ASCII characters, without spaces.',
    path: keyHeader,
  }),
  reusedKey: describe('replay', 'key_of_another_request', {
    code: 'idempotency_key_reused',
    detail: 'You have used this key for another payment; choose a new one.',
    path: keyHeader,
  }),
  keyInFlight: describe('replay', 'key_in_flight', {
    code: 'idempotency_conflict',
    detail: 'A request with this key is being answered; ask again in a moment.',
    path: keyHeader,
  }),
  consumedConsent: describe('consent_unused', 'consent_consumed', {
    code: 'consent_consumed',
    detail: 'A payment has been made with this consent; each needs a consent of its own.',
  }),
  inactiveConsent: describeAccess(accessRefusals.inactiveConsent),
  /** The consent is gone, or holds nothing that can be paid: something that no consent of a sound store does. */
  unusableConsent: describeAccess({ ...accessRefusals.inactiveConsent, reason: 'consent_incomplete' }),
} as const satisfies Readonly<Record<string, PaymentRefusal>>;

/** Describes the refusal of a payment that differs from its consent in the fields of some paths. */
export function refuseMismatches(paths: readonly [string, ...string[]]): PaymentRefusal {
  const [first, ...others] = paths;
  return {
    step: 'terms',
    errors: [describeMismatch(first), ...others.map(describeMismatch)],
    reason: 'terms_differ',
  };
}

/** Describes the refusal of a body that is no payment. */
export function refuseBody(errors: ApiErrors): PaymentRefusal {
  return { step: 'body', errors, reason: errors[0].code };
}

function describeMismatch(path: string): ApiError {
  return { code: 'consent_mismatch', detail: 'The customer has agreed to something else here.', path };
}

function describe(step: PaymentStep, reason: string, apiError: ApiError): PaymentRefusal {
  return { step, errors: [apiError], reason };
}

function describeAccess({ code, detail, reason }: AccessRefusal): PaymentRefusal {
  return describe('consent_active', reason, { code, detail });
}
