import type { TokenState } from '@ob/core';
import type { IssuedCode } from '../authorization-store.ts';
import type {
  CodeConditions,
  CodeGrant,
  Grant,
  GrantFilter,
  GrantPosition,
  GrantStore,
  IssuedRefreshToken,
} from '../grant.ts';

interface Entry {
  readonly codeHash: string;
  readonly grant: Grant;
  readonly conditions: CodeConditions;
  redeemedAt: number | undefined;
  refresh: IssuedRefreshToken | undefined;
  revokedAt: number | undefined;
}

/** A {@link GrantStore} in memory, with the one verb that an approval needs beside it. */
export interface MemoryGrantStore extends GrantStore {
  /** Takes the grant of an approval, and revokes the earlier grants of its consent. */
  keep(issued: IssuedCode, now: number): void;
}

/** Creates a {@link GrantStore} in memory, for tests and trials: whatever it holds ends with the process. */
export function createMemoryGrantStore(): MemoryGrantStore {
  const entries: Entry[] = [];
  const revokedTokens = new Set<string>();
  return {
    ...createSecretVerbs(entries),
    keep({ codeHash, grant, conditions }, now) {
      if (grant.consentId !== undefined) revoke(entries, { consentId: grant.consentId }, now);
      entries.push({
        codeHash,
        grant,
        conditions,
        redeemedAt: undefined,
        refresh: undefined,
        revokedAt: undefined,
      });
    },
    revoke: async (filter, now) => revoke(entries, filter, now),
    async list({ filter, limit, after }) {
      const grants = findLive(entries, filter).map(({ grant }) => grant);
      const wanted = grants.filter((grant) => after === undefined || compareAge(grant, after) > 0);
      return wanted.sort(compareAge).slice(0, limit);
    },
    async revokeAccessToken(tokenId) {
      revokedTokens.add(tokenId);
    },
    async findTokenState(tokenId, grantId) {
      const entry = entries.find(({ grant }) => grant.grantId === grantId);
      const isEnded = grantId !== undefined && (entry === undefined || entry.revokedAt !== undefined);
      const revoked = revokedTokens.has(tokenId) || isEnded;
      return entry === undefined ? { revoked } : { revoked, ...describeCustomer(entry.grant) };
    },
  };
}

type SecretVerbs = Pick<GrantStore, 'findByCode' | 'redeemCode' | 'findByRefreshToken'>;

function createSecretVerbs(entries: readonly Entry[]): SecretVerbs {
  const findCode = (codeHash: string) => entries.find((entry) => entry.codeHash === codeHash);
  return {
    async findByCode(codeHash) {
      const entry = findCode(codeHash);
      return entry === undefined ? undefined : describeCode(entry);
    },
    async redeemCode({ codeHash, refresh, now }) {
      const entry = findCode(codeHash);
      if (entry === undefined || !mayRedeem(entry, now)) return false;
      entry.redeemedAt = now;
      entry.refresh = refresh;
      return true;
    },
    async findByRefreshToken(refreshTokenHash) {
      const entry = entries.find(({ refresh }) => refresh?.tokenHash === refreshTokenHash);
      if (entry?.refresh === undefined || entry.redeemedAt === undefined) return undefined;
      const { grant, refresh, redeemedAt, revokedAt } = entry;
      const times = { refreshIssuedAt: redeemedAt, refreshExpiresAt: refresh.expiresAt };
      return { grant, ...times, revoked: revokedAt !== undefined };
    },
  };
}

function findLive(entries: readonly Entry[], filter: GrantFilter): readonly Entry[] {
  return entries.filter((entry) => entry.revokedAt === undefined && matches(entry.grant, filter));
}

function revoke(entries: readonly Entry[], filter: GrantFilter, now: number): number {
  const live = findLive(entries, filter);
  for (const entry of live) entry.revokedAt = now;
  return live.length;
}

/** Tells whether a code may be redeemed now; one that was redeemed before ends its grant. */
function mayRedeem(entry: Entry, now: number): boolean {
  if (entry.redeemedAt !== undefined) entry.revokedAt ??= now;
  return entry.redeemedAt === undefined && entry.revokedAt === undefined && now < entry.conditions.expiresAt;
}

/** Orders the newest first, and those of one moment by descending id. */
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
}: Grant): Pick<TokenState, 'customerId' | 'authentication'> {
  return { customerId, authentication: { subject, acr, authenticatedAt } };
}

function describeCode({ grant, conditions, redeemedAt }: Entry): CodeGrant {
  return redeemedAt === undefined ? { grant, conditions } : { grant, conditions, redeemedAt };
}

/** An empty filter matches nothing: a forgotten member must not revoke everything. */
function matches(grant: Grant, filter: GrantFilter): boolean {
  const wanted = [
    [filter.grantId, grant.grantId],
    [filter.clientId, grant.clientId],
    [filter.customerId, grant.customerId],
    [filter.consentId, grant.consentId],
  ].filter(([value]) => value !== undefined);
  return wanted.length > 0 && wanted.every(([value, actual]) => value === actual);
}
