import { assertionRefusals } from './cases/assertion-refusals.ts';
import { authorizationRefusals } from './cases/authorization-refusals.ts';
import { happyCases } from './cases/happy-cases.ts';
import { proofCases } from './cases/proof-cases.ts';
import { pushRefusals } from './cases/push-refusals.ts';
import { requestCases } from './cases/request-cases.ts';
import { resourceProofs } from './cases/resource-proofs.ts';
import { tokenRefusals } from './cases/token-refusals.ts';
import type { ConformanceCase } from './conformance-case.ts';

/** The cases by the file that they stand in, in the order of a journey. */
export const conformanceCases: Readonly<Record<string, readonly ConformanceCase[]>> = {
  'cases/happy-cases.ts': happyCases,
  'cases/request-cases.ts': requestCases,
  'cases/proof-cases.ts': proofCases,
  'cases/push-refusals.ts': pushRefusals,
  'cases/authorization-refusals.ts': authorizationRefusals,
  'cases/assertion-refusals.ts': assertionRefusals,
  'cases/token-refusals.ts': tokenRefusals,
  'cases/resource-proofs.ts': resourceProofs,
};
