/** RFC 7518 section 6, RFC 8037 section 2. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv'];

export function hasPrivateMember(jwk: object): boolean {
  return privateMembers.some((name) => name in jwk);
}
