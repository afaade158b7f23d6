import { bodyLimit, routerDetails } from '@ob/http';
import type { RefusalDetails } from '@ob/http/openapi';
import { accessRefusals } from '../access/access-refusals.ts';
import { paymentRefusals, refuseMismatches } from '../payments/payment-refusals.ts';

/** An example of each refusal, for documents. */
export const refusalDetails: RefusalDetails = {
  missing_consent: accessRefusals.noConsentId,
  invalid_consent: accessRefusals.unknownConsent,
  wrong_consent_type: accessRefusals.otherType,
  account_not_consented: accessRefusals.unselectedAccount,
  permission_denied: accessRefusals.noPermission,
  insufficient_scope: { detail: 'This endpoint needs an access token with another scope.' },
  invalid_role: { detail: 'A consent of this type needs the role aisp.' },
  account_not_found: accessRefusals.unknownAccount,
  consent_not_found: { detail: 'No consent of this type and id is yours.' },
  payment_not_found: { detail: 'No payment of this id is yours.' },
  webhook_not_found: { detail: 'No webhook of this id is yours.' },
  delivery_not_found: { detail: 'No delivery of this id belongs to this webhook.' },
  not_found: { detail: routerDetails.not_found },
  invalid_token: accessRefusals.noToken,
  invalid_request: { detail: 'The body is not JSON.' },
  missing_field: { detail: 'This field is required.', path: 'permissions' },
  invalid_field: { detail: 'Must be the name of a permission.', path: 'permissions[1]' },
  invalid_parameter: { detail: 'Give a whole number from 1 to 1000.', path: 'limit' },
  missing_header: paymentRefusals.noKey.faults[0],
  invalid_header: accessRefusals.manyConsentIds,
  consent_mismatch: refuseMismatches(['amount.amount']).faults[0],
  method_not_allowed: { detail: routerDetails.method_not_allowed },
  not_acceptable: { detail: routerDetails.not_acceptable },
  invalid_consent_status: { detail: 'An expired or used consent cannot be cancelled.' },
  consent_consumed: paymentRefusals.consumedConsent.faults[0],
  invalid_payment_status: { detail: 'A payment that has ended does not change.' },
  invalid_status: { detail: 'What is asked for cannot follow this status.' },
  idempotency_conflict: paymentRefusals.keyInFlight.faults[0],
  webhook_limit_reached: { detail: 'Delete a webhook before you create another one.' },
  version_retired: { detail: routerDetails.version_retired },
  payload_too_large: { detail: `A body may have ${bodyLimit} bytes.` },
  unsupported_media_type: { detail: 'Send the body as application/json, in UTF-8.' },
  idempotency_key_reused: paymentRefusals.reusedKey.faults[0],
  rate_limit_exceeded: { detail: 'Wait for as many seconds as Retry-After says, and ask less often.' },
  internal_error: { detail: routerDetails.internal_error },
  service_unavailable: { detail: routerDetails.service_unavailable },
};
