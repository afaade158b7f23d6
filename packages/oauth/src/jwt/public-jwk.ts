/** The members that make a key private or symmetric (RFC 7518 section 6, RFC 8037 section 2). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];

/** Tells whether a JWK has a member that only a private or a symmetric key has. */
export function hasPrivateMember(jwk: object): boolean {
  return privateMembers.some((name) => name in jwk);
}
