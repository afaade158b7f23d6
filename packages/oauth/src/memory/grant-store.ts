import type { IssuedCode } from '../authorization-store.ts';
import type { CodeConditions, Grant, GrantFilter, GrantStore } from '../grant.ts';

interface Entry {
  readonly codeHash: string;
  readonly grant: Grant;
  readonly conditions: CodeConditions;
  redeemedAt: number | undefined;
  refresh: { readonly hash: string; readonly expiresAt: number } | undefined;
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
  const revoke = (filter: GrantFilter, now: number): number => {
    const live = entries.filter((entry) => entry.revokedAt === undefined && matches(entry.grant, filter));
    for (const entry of live) entry.revokedAt = now;
    return live.length;
  };
  return {
    keep({ codeHash, grant, conditions }, now) {
      if (grant.consentId !== undefined) revoke({ consentId: grant.consentId }, now);
      entries.push({
        codeHash,
        grant,
        conditions,
        redeemedAt: undefined,
        refresh: undefined,
        revokedAt: undefined,
      });
    },
    async findByCode(codeHash) {
      const entry = entries.find((candidate) => candidate.codeHash === codeHash);
      return entry === undefined ? undefined : describeCode(entry);
    },
    async redeemCode({ codeHash, refreshTokenHash, refreshExpiresAt, now }) {
      const entry = entries.find((candidate) => candidate.codeHash === codeHash);
      if (entry === undefined || !mayRedeem(entry, now)) return false;
      entry.redeemedAt = now;
      if (refreshTokenHash !== undefined && refreshExpiresAt !== undefined) {
        entry.refresh = { hash: refreshTokenHash, expiresAt: refreshExpiresAt };
      }
      return true;
    },
    async findByRefreshToken(refreshTokenHash) {
      const entry = entries.find(({ refresh }) => refresh?.hash === refreshTokenHash);
      if (entry?.refresh === undefined) return undefined;
      const { grant, refresh, revokedAt } = entry;
      return { grant, refreshExpiresAt: refresh.expiresAt, revoked: revokedAt !== undefined };
    },
    revoke: async (filter, now) => revoke(filter, now),
    async list(filter, limit) {
      const live = entries.filter((entry) => entry.revokedAt === undefined && matches(entry.grant, filter));
      const grants = live.map(({ grant }) => grant);
      return grants.sort((left, right) => right.createdAt - left.createdAt).slice(0, limit);
    },
    async revokeAccessToken(tokenId) {
      revokedTokens.add(tokenId);
    },
    async findTokenState(tokenId, grantId) {
      const entry = entries.find(({ grant }) => grant.grantId === grantId);
      const isEnded = grantId !== undefined && (entry === undefined || entry.revokedAt !== undefined);
      const revoked = revokedTokens.has(tokenId) || isEnded;
      return entry === undefined ? { revoked } : { revoked, customerId: entry.grant.customerId };
    },
  };
}

/** Tells whether a code may be redeemed now; one that was redeemed before ends its grant. */
function mayRedeem(entry: Entry, now: number): boolean {
  if (entry.redeemedAt !== undefined) entry.revokedAt ??= now;
  return entry.redeemedAt === undefined && entry.revokedAt === undefined && now < entry.conditions.expiresAt;
}

function describeCode({ grant, conditions, redeemedAt }: Entry) {
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
