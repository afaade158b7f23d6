import { accept, type Result } from '@ob/http';
import { listScopeClaims } from '../client/scope.ts';
import { type GrantedClaims, isProfileClaim, type ProfileClaim } from '../grant/customer-profile.ts';
import { isJsonObject, parseJson } from '../parse-json.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';

/** The supported claims of a `claims` parameter (OpenID Connect Core section 5.5). */
export interface RequestedClaims extends GrantedClaims {
  /** The `acr` values that the client prefers; empty if it names none. */
  readonly preferredAcr: readonly string[];
  /** The `acr` values of which one must be reached (section 5.5.1.1); empty if every value will do. */
  readonly essentialAcr: readonly string[];
  /** The `sub` values of which the customer must have one; empty if every customer will do. */
  readonly subjects: readonly string[];
}

/** How one claim is requested. */
interface ClaimRequest {
  readonly essential: boolean;
  readonly values: readonly unknown[];
}

type ClaimRequests = ReadonlyMap<string, ClaimRequest>;

/**
 * Parses a `claims` parameter. Unknown claims and unknown members are ignored. Refuses with `invalid_request` text that
 * is not JSON of the form in OpenID Connect Core section 5.5, and values of `acr` and `sub` that are not plain text.
 */
export function parseClaimsRequest(text: string): Result<RequestedClaims, OAuthRefusal> {
  const request = parseJson(text);
  if (!isJsonObject(request)) return refuseFor('claims_malformed');
  const [userinfo, idToken] = [readMember(request.userinfo), readMember(request.id_token)];
  if (userinfo === undefined || idToken === undefined) return refuseFor('claims_malformed');
  const acr = idToken.get('acr');
  const acrValues = readTexts(acr?.values ?? []);
  const subjects = readTexts([userinfo, idToken].flatMap((claims) => claims.get('sub')?.values ?? []));
  if (acrValues === undefined || subjects === undefined) return refuseFor('claims_malformed');
  return accept({
    userinfo: listProfileClaims(userinfo),
    idToken: listProfileClaims(idToken),
    preferredAcr: acr?.essential === true ? [] : acrValues,
    essentialAcr: acr?.essential === true ? acrValues : [],
    subjects,
  });
}

/** Lists the claims that a request or a grant shares beyond the authentication, by scope or one by one. */
export function listRequestedClaims({
  scopes,
  claims,
}: {
  readonly scopes: readonly string[];
  readonly claims?: GrantedClaims;
}): readonly ProfileClaim[] {
  if (!scopes.includes('openid')) return [];
  const { userinfo = [], idToken = [] } = claims ?? {};
  return [...new Set([...listScopeClaims(scopes), ...userinfo, ...idToken])];
}

function readMember(member: unknown): ClaimRequests | undefined {
  if (member === undefined) return new Map();
  if (!isJsonObject(member)) return undefined;
  const claims = new Map<string, ClaimRequest>();
  for (const [name, value] of Object.entries(member)) {
    const claim = readClaim(value);
    if (claim === undefined) return undefined;
    claims.set(name, claim);
  }
  return claims;
}

function readClaim(claim: unknown): ClaimRequest | undefined {
  if (claim === null) return { essential: false, values: [] };
  if (!isJsonObject(claim)) return undefined;
  const { essential = false, value, values = [] } = claim;
  if (typeof essential !== 'boolean' || !Array.isArray(values)) return undefined;
  const areGivenTwice = value !== undefined && claim.values !== undefined;
  const areNone = claim.values !== undefined && values.length === 0;
  if (areGivenTwice || areNone) return undefined;
  return { essential, values: value === undefined ? values : [value] };
}

/** Values are kept in the store, which cannot hold every character. */
function readTexts(values: readonly unknown[]): readonly string[] | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  const areTexts = texts.length === values.length && texts.every((text) => /^[^\p{Cc}\p{Cs}]+$/u.test(text));
  return areTexts ? texts : undefined;
}

function listProfileClaims(claims: ClaimRequests): readonly ProfileClaim[] {
  return [...claims.keys()].filter(isProfileClaim);
}
