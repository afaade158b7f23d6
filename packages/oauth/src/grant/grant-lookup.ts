import type { ConsentFacts } from '@ob/core/primitives';
import type { CodeGrant, Grant, RefreshGrant } from './grant.ts';

/** A grant with its current consent; absent if the grant needs none or the consent no longer exists. */
export type WithConsent<Found extends { readonly grant: Grant }> = Found & {
  readonly consent?: ConsentFacts;
};

/** Port: finds a grant with its consent. If both are in one database, use one query. */
export interface GrantLookup {
  findByCode(codeHash: string): Promise<WithConsent<CodeGrant> | undefined>;
  findByRefreshToken(refreshTokenHash: string): Promise<WithConsent<RefreshGrant> | undefined>;
}
