import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { codeCases } from './code-cases.ts';
import { revocationCases } from './revocation-cases.ts';

/** What a `GrantStore` promises: for memory, PostgreSQL and a bank's own store alike. */
export const grantStoreCases: readonly AuthorizationStoreCase[] = [...codeCases, ...revocationCases];
