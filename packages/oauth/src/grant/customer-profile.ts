/** The claims of the scope `profile` that a bank can provide (OpenID Connect Core section 5.4). */
export const profileClaims = ['name'] as const;

export type ProfileClaim = (typeof profileClaims)[number];

/** The profile that a bank shares with the customer's agreement. An absent claim is not returned. */
export type CustomerProfile = { readonly [Claim in ProfileClaim]?: string };

/** The claims of a `claims` parameter (OpenID Connect Core section 5.5), apart from those of the scope. */
export interface GrantedClaims {
  readonly userinfo: readonly ProfileClaim[];
  readonly idToken: readonly ProfileClaim[];
}

/** Port: finds the profile of a customer. Without this port the bank shares no profile claims. */
export interface ProfileSource {
  /** Returns `undefined` for an unknown customer. */
  findProfile(customerId: string): Promise<CustomerProfile | undefined>;
}

export function isProfileClaim(name: string): name is ProfileClaim {
  return profileClaims.some((claim) => claim === name);
}

/** Finds the requested claims of a customer. Does not call the bank if no claim is requested. */
export async function findProfileClaims(
  profiles: ProfileSource | undefined,
  customerId: string,
  requested: readonly ProfileClaim[],
): Promise<CustomerProfile> {
  if (profiles === undefined || requested.length === 0) return {};
  const profile = (await profiles.findProfile(customerId)) ?? {};
  const found = requested.flatMap((claim) => (profile[claim] === undefined ? [] : [[claim, profile[claim]]]));
  return Object.fromEntries(found);
}
