import { type Result, refuse } from '@ob/http';
import type { AuthorizationStore, IssuedCode, OpenedRequest, OpeningRefusal } from '@ob/oauth/primitives';
import type { Queryable, Statement } from '../database.ts';
import { findJson, writeMilliseconds, writeObject } from '../rows.ts';

const push: Statement = {
  name: 'authorization_push',
  text: `
    INSERT INTO ob.pushed_requests (request_hash, client_id, request, open_by)
    VALUES ($1, $2, $3, $4)`,
};

const openedJson = writeObject({ request: 'request', decideBy: writeMilliseconds('decide_by') });

// The second SELECT sees the row as it was before the statement. If the row was open then, and the first SELECT does
// not return it, another request decided it meanwhile.
const open: Statement = {
  name: 'authorization_open',
  text: `
    WITH opened AS (
      UPDATE ob.pushed_requests SET decide_by = coalesce(decide_by, $4)
      WHERE request_hash = $1 AND client_id = $2 AND decided_at IS NULL AND coalesce(decide_by, open_by) > $3
      RETURNING request, decide_by
    )
    SELECT json_build_object('ok', true, 'value', ${openedJson}) AS found FROM opened
    UNION ALL
    SELECT json_build_object('ok', false, 'refusal',
      CASE WHEN decided_at IS NULL AND coalesce(decide_by, open_by) <= $3 THEN 'expired' ELSE 'used' END)
    FROM ob.pushed_requests
    WHERE request_hash = $1 AND client_id = $2 AND NOT EXISTS (SELECT FROM opened)`,
};

const find: Statement = {
  name: 'authorization_find',
  text: `
    SELECT ${openedJson} AS found FROM ob.pushed_requests
    WHERE request_hash = $1 AND decided_at IS NULL AND decide_by > $2`,
};

const claim: Statement = {
  name: 'authorization_claim',
  text: `
    UPDATE ob.pushed_requests SET browser_hash = $2
    WHERE request_hash = $1 AND decide_by IS NOT NULL AND coalesce(browser_hash, $2) = $2
    RETURNING true AS claimed`,
};

const isClaimed: Statement = {
  name: 'authorization_is_claimed',
  text: 'SELECT true AS claimed FROM ob.pushed_requests WHERE request_hash = $1 AND browser_hash = $2',
};

const markDecided = `
  UPDATE ob.pushed_requests SET decided_at = $2
  WHERE request_hash = $1 AND decided_at IS NULL AND decide_by > $2
  RETURNING true AS decided`;

const deny: Statement = { name: 'authorization_deny', text: markDecided };

// The update does not revoke the new grant: all parts of a statement see the tables as they were before it.
const approve: Statement = {
  name: 'authorization_approve',
  text: `
    WITH decision AS (${markDecided}),
    replaced AS (
      UPDATE ob.grants SET revoked_at = $2
      FROM decision WHERE consent_id = $8 AND revoked_at IS NULL
    ),
    issued AS (
      INSERT INTO ob.grants (
        grant_id, client_id, customer_id, subject, scopes, consent_id, authorization_details, authenticated_at,
        acr, nonce, created_at, code_hash, redirect_uri, code_challenge, dpop_jkt, code_expires_at, claims)
      SELECT $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19 FROM decision
    )
    SELECT decided FROM decision`,
};

type Opening = Result<OpenedRequest, OpeningRefusal>;

/**
 * Creates the store of authorization requests. Each method is one statement. An approval stores the grant of the code
 * and revokes the grant that it replaces in the same statement.
 */
export function createAuthorizationStore(db: Queryable): AuthorizationStore {
  return {
    async push(requestHash, request, openBy) {
      await db.query(push, [requestHash, request.clientId, JSON.stringify(request), new Date(openBy)]);
    },
    async open(requestHash, clientId, now, decideBy) {
      const values = [requestHash, clientId, new Date(now), new Date(decideBy)];
      return (await findJson<Opening>(db, open, values)) ?? refuse('unknown');
    },
    find: (requestHash, now) => findJson(db, find, [requestHash, new Date(now)]),
    async claim(requestHash, browserHash) {
      return (await db.query(claim, [requestHash, browserHash])).length === 1;
    },
    async isClaimed(requestHash, browserHash) {
      return (await db.query(isClaimed, [requestHash, browserHash])).length === 1;
    },
    async decide(requestHash, now, issued) {
      const values = [requestHash, new Date(now)];
      const rows = await (issued === undefined
        ? db.query(deny, values)
        : db.query(approve, [...values, ...listColumns(issued)]));
      return rows.length === 1;
    },
  };
}

/** Lists the values of the columns of `ob.grants`, in the order of the statement. */
function listColumns({ codeHash, grant, conditions }: IssuedCode): readonly unknown[] {
  const { authorizationDetails, claims } = grant;
  return [
    grant.grantId,
    grant.clientId,
    grant.customerId,
    grant.subject,
    grant.scopes,
    grant.consentId ?? null,
    authorizationDetails === undefined ? null : JSON.stringify(authorizationDetails),
    new Date(grant.authenticatedAt),
    grant.acr,
    grant.nonce ?? null,
    new Date(grant.createdAt),
    codeHash,
    conditions.redirectUri,
    conditions.codeChallenge,
    conditions.dpopJkt ?? null,
    new Date(conditions.expiresAt),
    claims === undefined ? null : JSON.stringify(claims),
  ];
}
