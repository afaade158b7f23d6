/** The claims of the scope `profile` that a bank can provide (OpenID Connect Core section 5.4). */
export const profileClaims = ['name'] as const;

/** The name of a claim of the scope `profile`. */
export type ProfileClaim = (typeof profileClaims)[number];

/** What a bank tells clients about a customer who agreed; an absent claim is not returned. */
export type CustomerProfile = { readonly [Claim in ProfileClaim]?: string };

/** The claims that a client requests one by one, apart from its scope (OpenID Connect Core section 5.5). */
export interface GrantedClaims {
  /** The claims to add at the userinfo endpoint. */
  readonly userinfo: readonly ProfileClaim[];
  /** The claims to add to the ID token. */
  readonly idToken: readonly ProfileClaim[];
}

/** Port: finds the profile of a customer. A bank without this port shares no such claims. */
export interface ProfileSource {
  /** Returns `undefined` for an unknown customer. */
  findProfile(customerId: string): Promise<CustomerProfile | undefined>;
}

/** Returns whether a text is the name of a claim of the scope `profile`. */
export function isProfileClaim(name: string): name is ProfileClaim {
  return profileClaims.some((claim) => claim === name);
}

/** Finds the requested claims of a customer. Asks the bank nothing if no claim is requested. */
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
