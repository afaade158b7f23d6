import type { CodeRedemption, GrantFilter, GrantQuery, GrantStore } from '@ob/oauth/primitives';
import type { Queryable, Row } from '../database.ts';
import {
  type CodeRow,
  type CustomerRow,
  type GrantRow,
  type RefreshRow,
  readCodeGrant,
  readCustomer,
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
type StateRow = CustomerRow & { readonly revoked: boolean };

/** Creates the store of grants. Each method is one statement. */
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
    async list(query) {
      const rows = await db.query<GrantRow>(listGrants, listQuery(query));
      return rows.map(readGrant);
    },
    async revokeAccessToken(tokenId, expiresAt) {
      await db.query(revokeAccessToken, [tokenId, new Date(expiresAt)]);
    },
    async findTokenState(tokenId, grantId) {
      const [row] = await db.query<StateRow>(findTokenState, [tokenId, grantId ?? null]);
      if (row === undefined)
        throw new Error('access_token_state returned no row; it must return exactly one');
      return { revoked: row.revoked, ...readCustomer(row) };
    },
  };
}

function listRedemption({ codeHash, refresh, now }: CodeRedemption): readonly unknown[] {
  const expiresAt = refresh === undefined ? null : new Date(refresh.expiresAt);
  return [codeHash, new Date(now), refresh?.tokenHash ?? null, expiresAt];
}

function listQuery({ filter, limit, after }: GrantQuery): readonly unknown[] {
  const moment = after === undefined ? null : new Date(after.createdAt);
  return [...listFilter(filter), limit, moment, after?.grantId ?? null];
}

function listFilter({ grantId, clientId, customerId, consentId }: GrantFilter): readonly (string | null)[] {
  return [grantId ?? null, clientId ?? null, customerId ?? null, consentId ?? null];
}
