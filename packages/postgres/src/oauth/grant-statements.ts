import type { Statement } from '../database.ts';
import { codeGrantJson, grantJson, refreshGrantJson } from './grant-json.ts';

/** Finds a grant by its code, also after redemption. */
export const findByCode: Statement = {
  name: 'grant_find_by_code',
  text: `
    SELECT ${codeGrantJson} AS found FROM ob.grants AS granted WHERE code_hash = $1`,
};

/**
 * Redeems a code in one update of one row, so parallel requests wait for each other. The first returns `redeemed`,
 * every later one revokes the grant. A first use after the expiry or a revocation does nothing.
 */
export const redeemCode: Statement = {
  name: 'grant_redeem_code',
  text: `
    UPDATE ob.grants SET
      code_uses = code_uses + 1,
      code_redeemed_at = coalesce(code_redeemed_at, $2),
      refresh_token_hash = CASE WHEN code_uses = 0 THEN $3 ELSE refresh_token_hash END,
      refresh_expires_at = CASE WHEN code_uses = 0 THEN $4 ELSE refresh_expires_at END,
      revoked_at = CASE WHEN code_uses = 0 THEN revoked_at ELSE coalesce(revoked_at, $2) END
    WHERE code_hash = $1 AND (code_uses > 0 OR (code_expires_at > $2 AND revoked_at IS NULL))
    RETURNING code_uses = 1 AS redeemed`,
};

export const findByRefreshToken: Statement = {
  name: 'grant_find_by_refresh_token',
  text: `
    SELECT ${refreshGrantJson} AS found FROM ob.grants AS granted WHERE refresh_token_hash = $1`,
};

/** At least one parameter must be set, and each one that is set must match. */
const matchesFilter = `
  num_nonnulls($1::text, $2::text, $3::text, $4::text) > 0
  AND ($1::text IS NULL OR grant_id = $1)
  AND ($2::text IS NULL OR client_id = $2)
  AND ($3::text IS NULL OR customer_id = $3)
  AND ($4::text IS NULL OR consent_id = $4)
  AND revoked_at IS NULL`;

export const revokeGrants: Statement = {
  name: 'grant_revoke',
  text: `UPDATE ob.grants SET revoked_at = $5 WHERE ${matchesFilter} RETURNING true AS revoked`,
};

/** Lists matching live grants, newest first, after a position. */
export const listGrants: Statement = {
  name: 'grant_list',
  text: `
    SELECT ${grantJson} AS found FROM ob.grants AS granted
    WHERE ${matchesFilter} AND ($6::timestamptz IS NULL OR (created_at, grant_id) < ($6, $7))
    ORDER BY created_at DESC, grant_id DESC LIMIT $5`,
};

export const revokeAccessToken: Statement = {
  name: 'access_token_revoke',
  text: `
    INSERT INTO ob.revoked_access_tokens (token_id, expires_at) VALUES ($1, $2)
    ON CONFLICT (token_id) DO NOTHING`,
};
