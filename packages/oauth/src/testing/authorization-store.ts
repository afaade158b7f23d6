import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { claimCases } from './claim-cases.ts';
import { decisionCases } from './decision-cases.ts';
import { openingCases } from './opening-cases.ts';

/** The contract of an `AuthorizationStore`. Run it against every implementation. */
export const authorizationStoreCases: readonly AuthorizationStoreCase[] = [
  ...openingCases,
  ...claimCases,
  ...decisionCases,
];
