import type { CodeRedemption, GrantFilter, GrantQuery, GrantStore } from '@ob/oauth/primitives';
import { findTokenState } from '../access-lookup.ts';
import type { Queryable, Row } from '../database.ts';
import { findJson, listJson } from '../rows.ts';
import {
  findByCode,
  findByRefreshToken,
  listGrants,
  redeemCode,
  revokeAccessToken,
  revokeGrants,
} from './grant-statements.ts';

type RedeemRow = Row & { readonly redeemed: boolean };

/** Creates the store of grants. Each method is one statement. */
export function createGrantStore(db: Queryable): GrantStore {
  return {
    findByCode: (codeHash) => findJson(db, findByCode, [codeHash]),
    async redeemCode(redemption) {
      const [row] = await db.query<RedeemRow>(redeemCode, listRedemption(redemption));
      return row?.redeemed === true;
    },
    findByRefreshToken: (refreshTokenHash) => findJson(db, findByRefreshToken, [refreshTokenHash]),
    async revoke(filter, now) {
      const rows = await db.query(revokeGrants, [...listFilter(filter), new Date(now)]);
      return rows.length;
    },
    list: (query) => listJson(db, listGrants, listQuery(query)),
    async revokeAccessToken(tokenId, expiresAt) {
      await db.query(revokeAccessToken, [tokenId, new Date(expiresAt)]);
    },
    findTokenState: (tokenId, grantId) => findTokenState(db, tokenId, grantId),
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
