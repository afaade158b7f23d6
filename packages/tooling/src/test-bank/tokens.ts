import type { Clock } from '@ob/http';
import type { KeySource } from '@ob/oauth';
import {
  type AuthorizationStore,
  buildAccessTokenClaims,
  certificateThumbprint,
  type Grant,
  signJwt,
} from '@ob/oauth/primitives';
import { certificate } from './client.ts';
import { acr, codeChallenge, issuer } from './samples.ts';

export interface IssuedToken {
  readonly clientId?: string;
  readonly scopes?: readonly string[];
  /** `null` for a client-credentials token. */
  readonly customerId?: string | null;
  /** `null` for a grant without a consent. */
  readonly consentId?: string | null;
  readonly tokenId?: string;
}

interface IssuePorts {
  readonly storage: { readonly authorizations: AuthorizationStore };
  readonly keys: KeySource;
  readonly clock: Clock;
}

let issued = 0;

/** Creates a function that issues access tokens for a grant that it stores. */
export function createTokenIssuer({ storage: { authorizations }, keys, clock }: IssuePorts) {
  return async (token: IssuedToken = {}): Promise<string> => {
    const {
      clientId = 'tpp-1',
      scopes = ['accounts'],
      customerId = 'customer-1',
      consentId = 'consent-1',
    } = token;
    issued += 1;
    const { tokenId = `token-${issued}` } = token;
    const key = keys.current().active.find(({ alg }) => alg === 'ES256');
    if (key === undefined) throw new Error('The bank has no ES256 key');
    const at = clock.now();
    const grant: Grant = {
      ...{ grantId: `grant-${issued}`, clientId, customerId: customerId ?? '', subject: 'subject-1' },
      ...{ scopes, authenticatedAt: at, acr, createdAt: at },
      ...(consentId !== null && { consentId }),
    };
    if (customerId !== null) await storeGrant(authorizations, grant);
    const thumbprint = certificateThumbprint(certificate);
    const claims = buildAccessTokenClaims({
      ...{ issuer, clientId, scopes, tokenId, now: at },
      grant: customerId === null ? undefined : grant,
      constraint: { kind: 'certificate', thumbprint },
    });
    return signJwt(key, { typ: 'at+jwt' }, claims);
  };
}

async function storeGrant(authorizations: AuthorizationStore, grant: Grant): Promise<void> {
  const { grantId: id, clientId, scopes, createdAt: now } = grant;
  const redirectUri = 'https://tpp.example/callback';
  const requested = {
    clientId,
    redirectUri,
    codeChallenge,
    scopes,
    responseMode: 'query',
    pushedAt: now,
  } as const;
  await authorizations.push(id, requested, now + 1);
  await authorizations.open(id, clientId, now, now + 1);
  const conditions = { redirectUri, codeChallenge, expiresAt: now + 1 };
  await authorizations.decide(id, now, { codeHash: id, grant, conditions });
}
