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

/** Every refusal, in the order of the reference. */
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

/** The reasons that no request can bring about by itself, and why. */
export const unreachedReasons: Partial<Record<OAuthRefusalReason, string>> = {
  client_id_other:
    'Client authentication compares the client_id of the form, and the request object that inside it, before parameters are judged.',
  consent_not_approved:
    'A page of the bank gets it from approveAuthorization when the customer did not authorize the consent before.',
  subject_other:
    'A page of the bank gets it from approveAuthorization when the claim sub names another customer.',
  acr_not_reached:
    'A page of the bank gets it from approveAuthorization when the customer signed in by none of the essential acr values.',
  authentication_too_old:
    'A page of the bank gets it from approveAuthorization when the customer did not sign in as recently as asked.',
  authentication_insufficient:
    'A page of the bank gets it from approveAuthorization when no authentication of the customer meets the policy.',
};
