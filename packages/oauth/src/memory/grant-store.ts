import type { TokenState } from '@ob/core/primitives';
import type { IssuedCode } from '../authorization/authorization-store.ts';
import type {
  CodeConditions,
  CodeGrant,
  Grant,
  GrantFilter,
  GrantPosition,
  GrantStore,
  IssuedRefreshToken,
} from '../grant/grant.ts';
import { omitUndefined } from '../omit-undefined.ts';

interface Entry {
  readonly grant: Grant;
  readonly conditions: CodeConditions;
  redeemedAt: number | undefined;
  refresh: IssuedRefreshToken | undefined;
  revokedAt: number | undefined;
}

export interface MemoryGrantStore extends GrantStore {
  /** Also revokes earlier grants of the consent. */
  storeIssuedCode(issued: IssuedCode, now: number): void;
}

interface Index {
  readonly byId: Map<string, Entry>;
  readonly byCode: Map<string, Entry>;
  readonly byRefreshToken: Map<string, Entry>;
  /** The newest grant of each consent. Only this one can be active. */
  readonly byConsent: Map<string, Entry>;
}

/** Creates a {@link GrantStore} in memory, for tests and development. */
export function createMemoryGrantStore(): MemoryGrantStore {
  const index: Index = {
    byId: new Map(),
    byCode: new Map(),
    byRefreshToken: new Map(),
    byConsent: new Map(),
  };
  const revokedTokens = new Set<string>();
  return {
    ...createSecretMethods(index),
    storeIssuedCode: (issued, now) => storeIssuedCode(index, issued, now),
    revoke: async (filter, now) => revoke(index, filter, now),
    async list({ filter, limit, after }) {
      const grants = findLive(index, filter).map(({ grant }) => grant);
      const required = grants.filter((grant) => after === undefined || compareAge(grant, after) > 0);
      return required.sort(compareAge).slice(0, limit);
    },
    async revokeAccessToken(tokenId) {
      revokedTokens.add(tokenId);
    },
    async findTokenState(tokenId, grantId) {
      const entry = grantId === undefined ? undefined : index.byId.get(grantId);
      const isEnded = grantId !== undefined && (entry === undefined || entry.revokedAt !== undefined);
      const revoked = revokedTokens.has(tokenId) || isEnded;
      return entry === undefined ? { revoked } : { revoked, ...describeCustomer(entry.grant) };
    },
  };
}

type SecretMethods = Pick<GrantStore, 'findByCode' | 'redeemCode' | 'findByRefreshToken'>;

function createSecretMethods({ byCode, byRefreshToken }: Index): SecretMethods {
  return {
    async findByCode(codeHash) {
      const entry = byCode.get(codeHash);
      return entry === undefined ? undefined : describeCode(entry);
    },
    async redeemCode({ codeHash, refresh, now }) {
      const entry = byCode.get(codeHash);
      if (entry === undefined || !mayRedeem(entry, now)) return false;
      entry.redeemedAt = now;
      entry.refresh = refresh;
      if (refresh !== undefined) byRefreshToken.set(refresh.tokenHash, entry);
      return true;
    },
    async findByRefreshToken(refreshTokenHash) {
      const entry = byRefreshToken.get(refreshTokenHash);
      if (entry?.refresh === undefined || entry.redeemedAt === undefined) return undefined;
      const { grant, refresh, redeemedAt, revokedAt } = entry;
      const times = { refreshIssuedAt: redeemedAt, refreshExpiresAt: refresh.expiresAt };
      return { grant, ...times, revoked: revokedAt !== undefined };
    },
  };
}

function storeIssuedCode(index: Index, { codeHash, grant, conditions }: IssuedCode, now: number): void {
  const entry: Entry = {
    grant,
    conditions,
    redeemedAt: undefined,
    refresh: undefined,
    revokedAt: undefined,
  };
  index.byId.set(grant.grantId, entry);
  index.byCode.set(codeHash, entry);
  if (grant.consentId === undefined) return;
  const replaced = index.byConsent.get(grant.consentId);
  if (replaced !== undefined) replaced.revokedAt ??= now;
  index.byConsent.set(grant.consentId, entry);
}

function findLive({ byId }: Index, filter: GrantFilter): readonly Entry[] {
  return [...byId.values()].filter((entry) => entry.revokedAt === undefined && matches(entry.grant, filter));
}

function revoke(index: Index, filter: GrantFilter, now: number): number {
  const live = findLive(index, filter);
  for (const entry of live) entry.revokedAt = now;
  return live.length;
}

/** A second use revokes the grant. */
function mayRedeem(entry: Entry, now: number): boolean {
  if (entry.redeemedAt !== undefined) entry.revokedAt ??= now;
  return entry.redeemedAt === undefined && entry.revokedAt === undefined && now < entry.conditions.expiresAt;
}

function compareAge(left: GrantPosition, right: GrantPosition): number {
  if (left.createdAt !== right.createdAt) return right.createdAt - left.createdAt;
  if (left.grantId === right.grantId) return 0;
  return left.grantId < right.grantId ? 1 : -1;
}

function describeCustomer({
  customerId,
  subject,
  acr,
  authenticatedAt,
  claims,
}: Grant): Pick<TokenState, 'customerId' | 'authentication'> {
  const requested = omitUndefined({ userinfoClaims: claims?.userinfo });
  return { customerId, authentication: { subject, acr, authenticatedAt, ...requested } };
}

function describeCode({ grant, conditions, redeemedAt }: Entry): CodeGrant {
  return { grant, conditions, ...omitUndefined({ redeemedAt }) };
}

/** An empty filter matches nothing, so that a forgotten member cannot revoke everything. */
function matches(grant: Grant, filter: GrantFilter): boolean {
  const required = [
    [filter.grantId, grant.grantId],
    [filter.clientId, grant.clientId],
    [filter.customerId, grant.customerId],
    [filter.consentId, grant.consentId],
  ].filter(([value]) => value !== undefined);
  return required.length > 0 && required.every(([value, actual]) => value === actual);
}
