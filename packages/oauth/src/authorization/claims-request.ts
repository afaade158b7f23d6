import { accept, type Result } from '@ob/http';
import { listScopeClaims } from '../client/scope.ts';
import { type GrantedClaims, isProfileClaim, type ProfileClaim } from '../grant/customer-profile.ts';
import { isJsonObject, parseJson } from '../parse-json.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';

/** The supported claims of a `claims` parameter (OpenID Connect Core section 5.5). */
export interface RequestedClaims extends GrantedClaims {
  readonly preferredAcr: readonly string[];
  /** The customer must reach one of these `acr` values (section 5.5.1.1). Empty for any value. */
  readonly essentialAcr: readonly string[];
  /** The customer must have one of these `sub` values. Empty for any customer. */
  readonly subjects: readonly string[];
}

interface ClaimRequest {
  readonly essential: boolean;
  readonly values: readonly unknown[];
}

type ClaimRequests = ReadonlyMap<string, ClaimRequest>;

/**
 * Parses a `claims` parameter (OpenID Connect Core section 5.5). Ignores unknown claims and members. Refuses with
 * `invalid_request` if the form is wrong, or if a value of `acr` or `sub` is not plain text.
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

/** Lists the profile claims that a request or a grant asks for, by scope and by `claims`. */
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
  const hasBoth = value !== undefined && claim.values !== undefined;
  const isEmptyList = claim.values !== undefined && values.length === 0;
  if (hasBoth || isEmptyList) return undefined;
  return { essential, values: value === undefined ? values : [value] };
}

/** Some stores cannot represent control characters and lone surrogates. */
function readTexts(values: readonly unknown[]): readonly string[] | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  const areTexts = texts.length === values.length && texts.every((text) => /^[^\p{Cc}\p{Cs}]+$/u.test(text));
  return areTexts ? texts : undefined;
}

function listProfileClaims(claims: ClaimRequests): readonly ProfileClaim[] {
  return [...claims.keys()].filter(isProfileClaim);
}
