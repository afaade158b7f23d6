import type { CodeRedemption, GrantFilter, GrantStore } from '@ob/oauth';
import type { Queryable, Row } from '../database.ts';
import {
  type CodeRow,
  type GrantRow,
  type RefreshRow,
  readCodeGrant,
  readGrant,
  readRefreshGrant,
} from './grant-row.ts';
import {
  findByCode,
  findByRefreshToken,
  findTokenState,
  listGrants,
  redeemCode,
  revokeAccessToken,
  revokeGrants,
} from './grant-statements.ts';

type RedeemRow = Row & { readonly redeemed: boolean };
type StateRow = Row & { readonly revoked: boolean; readonly customer_id: string | null };

/** Makes the store of grants on a database or on one transaction of it: every verb is one statement. */
export function createGrantStore(db: Queryable): GrantStore {
  return {
    async findByCode(codeHash) {
      const [row] = await db.query<CodeRow>(findByCode, [codeHash]);
      return row === undefined ? undefined : readCodeGrant(row);
    },
    async redeemCode(redemption) {
      const [row] = await db.query<RedeemRow>(redeemCode, listRedemption(redemption));
      return row?.redeemed === true;
    },
    async findByRefreshToken(refreshTokenHash) {
      const [row] = await db.query<RefreshRow>(findByRefreshToken, [refreshTokenHash]);
      return row === undefined ? undefined : readRefreshGrant(row);
    },
    async revoke(filter, now) {
      const rows = await db.query(revokeGrants, [...listFilter(filter), new Date(now)]);
      return rows.length;
    },
    async list(filter, limit) {
      const rows = await db.query<GrantRow>(listGrants, [...listFilter(filter), limit]);
      return rows.map(readGrant);
    },
    async revokeAccessToken(tokenId, expiresAt) {
      await db.query(revokeAccessToken, [tokenId, new Date(expiresAt)]);
    },
    async findTokenState(tokenId, grantId) {
      const [row] = await db.query<StateRow>(findTokenState, [tokenId, grantId ?? null]);
      if (row === undefined) throw new Error('The state of a token has exactly one row');
      const { revoked, customer_id: customerId } = row;
      return customerId === null ? { revoked } : { revoked, customerId };
    },
  };
}

function listRedemption({ codeHash, refresh, now }: CodeRedemption): readonly unknown[] {
  const expiresAt = refresh === undefined ? null : new Date(refresh.expiresAt);
  return [codeHash, new Date(now), refresh?.tokenHash ?? null, expiresAt];
}

function listFilter({ grantId, clientId, customerId, consentId }: GrantFilter): readonly (string | null)[] {
  return [grantId ?? null, clientId ?? null, customerId ?? null, consentId ?? null];
}
