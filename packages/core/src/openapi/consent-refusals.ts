import type { OrderedRefusal } from '@ob/http/routes';
import { accessRefusals, refuseConsentType, refuseScope } from '../access/access-refusals.ts';
import type { ConsentRequirement } from '../access/decide-consent.ts';

/** Lists the refusals of token and consent at an endpoint without accounts. */
export function listConsentRefusals({
  consentType,
  scope,
  status,
}: ConsentRequirement): readonly OrderedRefusal[] {
  const { noToken, noConsentId, manyConsentIds, unknownConsent, inactiveConsent, otherBinding } =
    accessRefusals;
  return [
    noToken,
    noConsentId,
    manyConsentIds,
    unknownConsent,
    refuseConsentType(consentType),
    ...(status === 'active' ? [inactiveConsent] : []),
    refuseScope(scope),
    otherBinding,
  ];
}
