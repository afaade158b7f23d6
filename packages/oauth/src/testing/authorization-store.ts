import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { claimCases } from './claim-cases.ts';
import { decisionCases } from './decision-cases.ts';
import { openingCases } from './opening-cases.ts';

/** What an `AuthorizationStore` promises: for memory, PostgreSQL and a bank's own store alike. */
export const authorizationStoreCases: readonly AuthorizationStoreCase[] = [
  ...openingCases,
  ...claimCases,
  ...decisionCases,
];
