import { accessRefusals, refuseConsentType, refuseScope } from '../access/access-refusals.ts';
import type { ConsentDemand } from '../access/decide-consent.ts';
import { mergeAlike, type OrderedRefusal } from './describe-order.ts';

/** Lists how a request is refused by its token and its consent, at an endpoint that is about no account. */
export function listConsentRefusals({
  consentType,
  scope,
  status,
}: ConsentDemand): readonly OrderedRefusal[] {
  const { noToken, noConsentId, manyConsentIds, unknownConsent, inactiveConsent, otherBinding } =
    accessRefusals;
  return mergeAlike([
    noToken,
    noConsentId,
    manyConsentIds,
    unknownConsent,
    refuseConsentType(consentType),
    ...(status === 'active' ? [inactiveConsent] : []),
    refuseScope(scope),
    otherBinding,
  ]);
}

/** How a JSON body is refused, whatever it is about. */
export const bodyRefusals: readonly OrderedRefusal[] = [
  { step: 'body', code: 'unsupported_media_type' },
  { step: 'body', code: 'payload_too_large' },
  { step: 'body', code: 'invalid_request' },
  { step: 'body', code: 'missing_field' },
  { step: 'body', code: 'invalid_field' },
];
