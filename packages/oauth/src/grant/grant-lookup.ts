import type { ConsentFacts } from '@ob/core/primitives';
import type { CodeGrant, Grant, RefreshGrant } from './grant.ts';

/** A grant as it was found, with the consent that it stands on; absent where it needs none, or where that is gone. */
export type WithConsent<Found extends { readonly grant: Grant }> = Found & {
  readonly consent?: ConsentFacts;
};

/** Port: finds a grant by its secret, together with its consent as it stands now: one query where one database has both. */
export interface GrantLookup {
  /** Finds the grant of a code, redeemed or not; `undefined` where the code is unknown. */
  findByCode(codeHash: string): Promise<WithConsent<CodeGrant> | undefined>;
  /** Finds the grant of a refresh token; `undefined` where the token is unknown. */
  findByRefreshToken(refreshTokenHash: string): Promise<WithConsent<RefreshGrant> | undefined>;
}
