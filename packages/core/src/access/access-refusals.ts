import type { ApiError, ApiErrors } from '@ob/http';
import { refuseRepeatedHeader } from '@ob/http/routes';
import type { ConsentType } from '../records/consent-status.ts';

/** The checks of an access decision, in their order. The first one that fails gives the refusal. */
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

export type AccessStep = (typeof accessSteps)[number];

export interface AccessRefusal extends ApiError {
  readonly step: AccessStep;
  /** For the log and for support staff only: callers get one response for several reasons. */
  readonly reason: string;
  /** More errors for the same response. */
  readonly further?: readonly ApiError[];
}

const invalidConsent = {
  code: 'invalid_consent',
  detail: 'Use an active consent of your own, with an access token that was issued for it.',
} as const;

export const consentHeader = 'X-Consent-ID';

const consentTypeNames = {
  'account-access': 'an account-access',
  payment: 'a payment',
  'funds-confirmation': 'a funds-confirmation',
} as const satisfies Readonly<Record<ConsentType, string>>;

/** All refusals except those of the query. Unknown, foreign and expired consents look equal, so that a caller cannot find out which ids exist. */
export const accessRefusals = {
  noToken: {
    step: 'token',
    code: 'invalid_token',
    detail:
      'Send a valid access token in the Authorization header, with the certificate or DPoP proof that it is bound to.',
    reason: 'no_valid_token',
  },
  noConsentId: {
    step: 'consent_header',
    code: 'missing_consent',
    detail: 'Send the id of the consent in the X-Consent-ID header.',
    path: consentHeader,
    reason: 'no_consent_id',
  },
  manyConsentIds: {
    step: 'consent_header',
    ...refuseRepeatedHeader(consentHeader),
    reason: 'several_consent_ids',
  },
  unknownConsent: { step: 'consent_known', ...invalidConsent, reason: 'consent_unknown' },
  foreignConsent: {
    step: 'consent_known',
    ...invalidConsent,
    reason: 'consent_foreign',
  },
  expiredConsent: { step: 'consent_known', ...invalidConsent, reason: 'consent_expired' },
  otherType: refuseConsentType('account-access'),
  inactiveConsent: { step: 'consent_active', ...invalidConsent, reason: 'consent_not_authorized' },
  noScope: refuseScope('accounts'),
  otherBinding: { step: 'binding', ...invalidConsent, reason: 'token_of_another_consent' },
  unselectedAccount: {
    step: 'account',
    code: 'account_not_consented',
    detail: 'The customer did not select this account. Ask for a new authorization that includes it.',
    reason: 'account_not_selected',
  },
  unknownAccount: {
    step: 'account',
    code: 'account_not_found',
    detail: 'The consent has no account with this id. Use an id from GET /accounts.',
    reason: 'account_unknown',
  },
  noPermission: {
    step: 'permission',
    code: 'permission_denied',
    detail: 'The consent lacks a permission for this endpoint. Ask for a consent with that permission.',
    reason: 'permission_missing',
  },
} as const satisfies Readonly<Record<string, AccessRefusal>>;

/** The refusal of a selected account that was closed later. It differs from an unknown account only by its `reason`. */
export const closedAccount: AccessRefusal = { ...accessRefusals.unknownAccount, reason: 'account_closed' };

export function refuseConsentType(needed: ConsentType): AccessRefusal {
  return {
    step: 'consent_type',
    code: 'wrong_consent_type',
    detail: `The consent has another type. Use ${consentTypeNames[needed]} consent.`,
    reason: 'consent_other_type',
  };
}

export function refuseScope(needed: string): AccessRefusal {
  return {
    step: 'scope',
    code: 'insufficient_scope',
    detail: `The access token lacks the scope ${needed}. Use a token with that scope.`,
    reason: 'token_without_scope',
  };
}

export function refuseQuery([first, ...further]: ApiErrors): AccessRefusal {
  const refusal = { ...first, step: 'query', reason: 'parameter_not_valid' } as const;
  return further.length === 0 ? refusal : { ...refusal, further };
}
