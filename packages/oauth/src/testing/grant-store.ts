import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { codeCases } from './code-cases.ts';
import { revocationCases } from './revocation-cases.ts';

/** The contract of a `GrantStore`. Run it against every implementation. */
export const grantStoreCases: readonly AuthorizationStoreCase[] = [...codeCases, ...revocationCases];
