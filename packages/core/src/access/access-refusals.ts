import { type ApiErrorCode, type ApiFault, apiErrors } from '../api-error.ts';

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
export interface AccessFault extends ApiFault {
  readonly step: AccessStep;
  /** The HTTP status of the code. */
  readonly status: number;
}

const invalidConsent = 'Use an active consent of your own, with an access token that was issued for it.';

/**
 * Every refusal of an access decision before the query is read, in the order of the checks: of what happens at once,
 * the upper row is told. Reading the query refuses with `invalid_parameter`, and tells which one.
 */
export const accessRefusals = {
  noToken: describe('token', 'invalid_token', 'Send a valid access token in the Authorization header.'),
  noConsentId: describe(
    'consent_header',
    'missing_consent',
    'Send the id of the consent in the X-Consent-ID header.',
    'X-Consent-ID',
  ),
  manyConsentIds: describe(
    'consent_header',
    'invalid_header',
    'Send this header once, with one value.',
    'X-Consent-ID',
  ),
  unknownConsent: describe('consent_known', 'invalid_consent', invalidConsent),
  otherType: describe('consent_type', 'wrong_consent_type', 'This endpoint needs an account-access consent.'),
  inactiveConsent: describe('consent_active', 'invalid_consent', invalidConsent),
  noScope: describe(
    'scope',
    'insufficient_scope',
    'This endpoint needs an access token with the scope accounts.',
  ),
  otherBinding: describe('binding', 'invalid_consent', invalidConsent),
  unselectedAccount: describe(
    'account',
    'account_not_consented',
    'The customer did not select this account; ask for a new authorization to include it.',
  ),
  unknownAccount: describe('account', 'account_not_found', 'No account of this consent has this id.'),
  noPermission: describe(
    'permission',
    'permission_denied',
    'The consent does not carry a permission that opens this endpoint.',
  ),
} as const satisfies Readonly<Record<string, AccessFault>>;

/** Describes a fault of the query as the refusal of the last step. */
export function refuseQuery(fault: ApiFault): AccessFault {
  return { ...fault, step: 'query', status: apiErrors[fault.code].status };
}

function describe(step: AccessStep, code: ApiErrorCode, detail: string, path?: string): AccessFault {
  const fault = { step, code, status: apiErrors[code].status, detail };
  return path === undefined ? fault : { ...fault, path };
}
