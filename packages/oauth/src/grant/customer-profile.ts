import { omitUndefined } from '../omit-undefined.ts';

/** The supported claims of the scope `profile` (OpenID Connect Core section 5.4). */
export const profileClaims = ['name'] as const;

export type ProfileClaim = (typeof profileClaims)[number];

/** The profile that a bank shares with the customer's agreement. */
export type CustomerProfile = { readonly [Claim in ProfileClaim]?: string };

/** The claims of the `claims` parameter (OpenID Connect Core section 5.5), without those of the scope. */
export interface GrantedClaims {
  readonly userinfo: readonly ProfileClaim[];
  readonly idToken: readonly ProfileClaim[];
}

/** Port: finds the profile of a customer. Without it the bank shares no profile claims. */
export interface ProfileSource {
  findProfile(customerId: string): Promise<CustomerProfile | undefined>;
}

export function isProfileClaim(name: string): name is ProfileClaim {
  return profileClaims.some((claim) => claim === name);
}

export async function findProfileClaims(
  profiles: ProfileSource | undefined,
  customerId: string,
  requested: readonly ProfileClaim[],
): Promise<CustomerProfile> {
  if (profiles === undefined || requested.length === 0) return {};
  const profile = (await profiles.findProfile(customerId)) ?? {};
  return omitUndefined(Object.fromEntries(requested.map((claim) => [claim, profile[claim]])));
}
