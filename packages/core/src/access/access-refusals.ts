import { type ApiError, type ApiErrors, apiErrors } from '@ob/http';
import type { ConsentType } from '../records/consent-status.ts';

/** The steps of an access decision in the order they are taken. */
export const accessSteps = [
  'token',
  'consent_header',
  'consent_known',
  'consent_type',
  'consent_active',
  'scope',
  'binding',
  'account',
  'permission',
  'query',
] as const;

/** A member of {@link accessSteps}. */
export type AccessStep = (typeof accessSteps)[number];

/** Why access is refused, and at which step. */
export interface AccessRefusal extends ApiError {
  readonly step: AccessStep;
  /** The HTTP status of the code. */
  readonly status: number;
  /** For the log and for support staff alone: tells apart what the caller is told in the same words. */
  readonly reason: string;
  /** Further faults of the same step and status, reported in the same answer. */
  readonly further?: readonly ApiError[];
}

/** A refusal, but for its status, which its code has. */
type Row = Omit<AccessRefusal, 'status'>;

const invalidConsent = {
  code: 'invalid_consent',
  detail: 'Use an active consent of your own, with an access token that was issued for it.',
} as const;

const headerName = 'X-Consent-ID';

const consentTypeNames = {
  'account-access': 'an account-access',
  payment: 'a payment',
  'funds-confirmation': 'a funds-confirmation',
} as const satisfies Readonly<Record<ConsentType, string>>;

/**
 * Every refusal of an access decision before the query is read, in the order of the checks: of what happens at once,
 * the upper row is told. A consent that is unknown, another client's or expired is one answer, so that nobody learns
 * which ids exist. Reading the query refuses with `invalid_parameter`, once for each faulty parameter.
 */
export const accessRefusals = {
  noToken: describe({
    step: 'token',
    code: 'invalid_token',
    detail: 'Send a valid access token in the Authorization header, with what it is bound to.',
    reason: 'no_valid_token',
  }),
  noConsentId: describe({
    step: 'consent_header',
    code: 'missing_consent',
    detail: 'Send the id of the consent in the X-Consent-ID header.',
    path: headerName,
    reason: 'no_consent_id',
  }),
  manyConsentIds: describe({
    step: 'consent_header',
    code: 'invalid_header',
    detail: 'Send this header once, with one value.',
    path: headerName,
    reason: 'several_consent_ids',
  }),
  unknownConsent: describe({ step: 'consent_known', ...invalidConsent, reason: 'consent_unknown' }),
  foreignConsent: describe({
    step: 'consent_known',
    ...invalidConsent,
    reason: 'consent_foreign',
  }),
  expiredConsent: describe({ step: 'consent_known', ...invalidConsent, reason: 'consent_expired' }),
  otherType: refuseConsentType('account-access'),
  inactiveConsent: describe({ step: 'consent_active', ...invalidConsent, reason: 'consent_not_authorized' }),
  noScope: refuseScope('accounts'),
  otherBinding: describe({ step: 'binding', ...invalidConsent, reason: 'token_of_another_consent' }),
  unselectedAccount: describe({
    step: 'account',
    code: 'account_not_consented',
    detail: 'The customer did not select this account; ask for a new authorization to include it.',
    reason: 'account_not_selected',
  }),
  unknownAccount: describe({
    step: 'account',
    code: 'account_not_found',
    detail: 'No account of this consent has this id.',
    reason: 'account_unknown',
  }),
  noPermission: describe({
    step: 'permission',
    code: 'permission_denied',
    detail: 'The consent does not carry a permission that opens this endpoint.',
    reason: 'permission_missing',
  }),
} as const satisfies Readonly<Record<string, AccessRefusal>>;

/** The refusal of a selected account that turned out closed when it was read: the same words, another reason. */
export const closedAccount: AccessRefusal = { ...accessRefusals.unknownAccount, reason: 'account_closed' };

/** Describes the refusal of a consent that is not of the type that an endpoint needs. */
export function refuseConsentType(needed: ConsentType): AccessRefusal {
  return describe({
    step: 'consent_type',
    code: 'wrong_consent_type',
    detail: `This endpoint needs ${consentTypeNames[needed]} consent.`,
    reason: 'consent_other_type',
  });
}

/** Describes the refusal of a token that lacks the scope that an endpoint needs. */
export function refuseScope(needed: string): AccessRefusal {
  return describe({
    step: 'scope',
    code: 'insufficient_scope',
    detail: `This endpoint needs an access token with the scope ${needed}.`,
    reason: 'token_without_scope',
  });
}

/** Describes all faults of the query as one refusal of the last step. */
export function refuseQuery([first, ...further]: ApiErrors): AccessRefusal {
  const apiError = describe({ ...first, step: 'query', reason: 'parameter_not_valid' });
  return further.length === 0 ? apiError : { ...apiError, further };
}

function describe(row: Row): AccessRefusal {
  return { ...row, status: apiErrors[row.code].status };
}
