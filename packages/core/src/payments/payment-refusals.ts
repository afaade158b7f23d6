import type { ApiError, ApiErrors } from '@ob/http';
import { type AccessRefusal, accessRefusals } from '../access/access-refusals.ts';
import type { ConsentRequirement } from '../access/decide-consent.ts';

/** A consumed consent is not refused at once: the request may repeat the one that consumed it. */
export const paymentRequirement: ConsentRequirement = {
  consentType: 'payment',
  scope: 'payments',
  status: 'checked_later',
};

/** The refusal of a payment that does not exist or belongs to another client. */
export const paymentNotFound: ApiError = {
  code: 'payment_not_found',
  detail: 'You have no payment with this id. Use the payment_id of one of your payments.',
};

/** The checks of a payment after token and consent are admitted, in their order. */
export const paymentSteps = ['key', 'body', 'replay', 'consent_unused', 'consent_active', 'terms'] as const;

export type PaymentStep = (typeof paymentSteps)[number];

export interface PaymentRefusal {
  readonly step: PaymentStep;
  readonly errors: ApiErrors;
  /** For the log and for support staff only. */
  readonly reason: string;
}

const keyHeader = 'X-Idempotency-Key';

/** Every refusal of a payment with a valid body, in the order of the checks. */
export const paymentRefusals = {
  noKey: describe('key', 'key_missing', {
    code: 'missing_header',
    detail: 'Send a key of your choice. With the same key, you can repeat the request without paying twice.',
    path: keyHeader,
  }),
  malformedKey: describe('key', 'key_malformed', {
    code: 'invalid_header',
    detail: 'Send this header once, with 1 to 40 printable ASCII characters, without spaces.',
    path: keyHeader,
  }),
  reusedKey: describe('replay', 'key_of_another_request', {
    code: 'idempotency_key_reused',
    detail: 'You have used this key for another payment. Use a new key.',
    path: keyHeader,
  }),
  keyInFlight: describe('replay', 'key_in_flight', {
    code: 'idempotency_conflict',
    detail: 'A request with this key is in progress. Repeat the request in a few seconds.',
    path: keyHeader,
  }),
  consumedConsent: describe('consent_unused', 'consent_consumed', {
    code: 'consent_consumed',
    detail: 'A payment has already used this consent. Create a new consent for each payment.',
  }),
  inactiveConsent: describeAccess(accessRefusals.inactiveConsent),
  /** The consent no longer exists, or its data is incomplete. The second case is a defect of the store. */
  unusableConsent: describeAccess({ ...accessRefusals.inactiveConsent, reason: 'consent_incomplete' }),
} as const satisfies Readonly<Record<string, PaymentRefusal>>;

export function refuseMismatches(paths: readonly [string, ...string[]]): PaymentRefusal {
  const [first, ...others] = paths;
  return {
    step: 'terms',
    errors: [describeMismatch(first), ...others.map(describeMismatch)],
    reason: 'terms_differ',
  };
}

export function refuseBody(errors: ApiErrors): PaymentRefusal {
  return { step: 'body', errors, reason: errors[0].code };
}

function describeMismatch(path: string): ApiError {
  return {
    code: 'consent_mismatch',
    detail: 'Differs from the consent. Send the value that the customer agreed to.',
    path,
  };
}

function describe(step: PaymentStep, reason: string, apiError: ApiError): PaymentRefusal {
  return { step, errors: [apiError], reason };
}

function describeAccess({ code, detail, reason }: AccessRefusal): PaymentRefusal {
  return describe('consent_active', reason, { code, detail });
}
