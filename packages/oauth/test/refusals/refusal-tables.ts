import type { OAuthRefusalReason } from '../../src/refusals/oauth-error.ts';
import { authenticationTables } from './cases/authentication-cases.ts';
import { authorizeTables } from './cases/authorize-cases.ts';
import { certificateTables } from './cases/certificate-cases.ts';
import { consentTables } from './cases/consent-cases.ts';
import { formTables } from './cases/form-cases.ts';
import { proofTables } from './cases/proof-cases.ts';
import { pushTables } from './cases/push-cases.ts';
import { refreshTables } from './cases/refresh-cases.ts';
import { requestObjectTables } from './cases/request-object-cases.ts';
import { resourceTables } from './cases/resource-cases.ts';
import { tokenTables } from './cases/token-cases.ts';
import { tokenStateTables } from './cases/token-state-cases.ts';
import { userinfoTables } from './cases/userinfo-cases.ts';
import type { RefusalTable } from './refusal-table.ts';

/** In the order of the reference. */
export const refusalTables: readonly RefusalTable[] = [
  ...formTables,
  ...authenticationTables,
  ...certificateTables,
  ...pushTables,
  ...consentTables,
  ...requestObjectTables,
  ...authorizeTables,
  ...tokenTables,
  ...refreshTables,
  ...proofTables,
  ...tokenStateTables,
  ...resourceTables,
  ...userinfoTables,
];

/** The reasons that no request causes, with an explanation. */
export const unreachedReasons: Partial<Record<OAuthRefusalReason, string>> = {
  client_id_other:
    'An earlier check refuses it: client authentication for the form, the check of the JWT for a request object.',
  consent_not_approved:
    '`approveAuthorization` returns it to a page of the bank if the customer did not authorize the consent before.',
  subject_other:
    '`approveAuthorization` returns it to a page of the bank if the claim `sub` names another customer.',
  acr_not_reached:
    '`approveAuthorization` returns it to a page of the bank if the sign-in has none of the essential acr values.',
  authentication_too_old:
    '`approveAuthorization` returns it to a page of the bank if the sign-in is older than the client requires.',
  authentication_insufficient:
    '`approveAuthorization` returns it to a page of the bank if no authentication of the customer meets the policy.',
};
