import {
  createVerifier,
  type ReceivedEvent,
  verifyRequest,
  WebhookVerificationError,
} from '@ob/webhooks-verify';
import * as openid from 'openid-client';

export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly signingKey: openid.PrivateKey;
  readonly proofKeys: openid.CryptoKeyPair;
  /** A test passes that of a sandbox. */
  readonly fetch: openid.CustomFetch;
}

export interface StartedAuthorization {
  readonly consentId: string;
  readonly address: URL;
  readonly checks: openid.AuthorizationCodeGrantChecks;
}

export interface BankResponse<Data> {
  readonly data: Data;
  readonly links: { readonly next?: string };
}

export async function connectToBank(registration: Registration) {
  const { issuer, clientId, redirectUri, signingKey, proofKeys, fetch } = registration;
  const server = await openid.discovery(new URL(issuer), clientId, {}, openid.PrivateKeyJwt(signingKey), {
    [openid.customFetch]: fetch,
    execute: [openid.enableNonRepudiationChecks],
  });
  const DPoP = openid.getDPoPHandle(server, proofKeys);

  const call = createCaller(server, DPoP, issuer);

  async function post<Data>(path: string, body: unknown): Promise<Data> {
    const scope = 'consents webhooks';
    const { access_token } = await openid.clientCredentialsGrant(server, { scope }, { DPoP });
    return (await call<Data>(access_token, path, {}, body)).data;
  }

  return {
    call,
    post,
    async start(type: string, scope: string, body: unknown): Promise<StartedAuthorization> {
      const consent = await post<{ readonly consent_id: string }>(`/consents/${type}`, body);
      const verifier = openid.randomPKCECodeVerifier();
      const checks = { expectedState: openid.randomState(), expectedNonce: openid.randomNonce() };
      const address = await openid.buildAuthorizationUrlWithPAR(server, {
        redirect_uri: redirectUri,
        scope: `openid ${scope}`,
        consent_id: consent.consent_id,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
      });
      return { consentId: consent.consent_id, address, checks: { ...checks, pkceCodeVerifier: verifier } };
    },
    finish: ({ checks }: StartedAuthorization, callback: URL) =>
      openid.authorizationCodeGrant(server, callback, checks, undefined, { DPoP }),
    refresh: (token: string) => openid.refreshTokenGrant(server, token, undefined, { DPoP }),
  };
}

function createCaller(server: openid.Configuration, DPoP: openid.DPoPHandle, issuer: string) {
  return async function call<Data>(
    token: string,
    path: string,
    request: Readonly<Record<string, string>>,
    body?: unknown,
  ) {
    const headers = new Headers({ 'content-type': 'application/json', ...request });
    const [method, content] = body === undefined ? ['GET', null] : ['POST', JSON.stringify(body)];
    const url = new URL(`${issuer}${path}`);
    const response = await openid.fetchProtectedResource(server, token, url, method, content, headers, {
      DPoP,
    });
    if (!response.ok) throw new Error(`The bank answered ${response.status} ${await response.text()}`);
    return (await response.json()) as BankResponse<Data>;
  };
}

/** Receives webhooks. Each event reaches `onEvent` once, even if the bank delivers it again. */
export function createReceiver(secret: string, onEvent: (event: ReceivedEvent) => void) {
  const verify = createVerifier({ secrets: [secret] });
  const known = new Set<string>();
  return async (request: Request): Promise<Response> => {
    try {
      const event = await verifyRequest(request, verify);
      if (!known.has(event.id)) onEvent(event);
      known.add(event.id);
      return new Response(null, { status: 204 });
    } catch (error) {
      return new Response(null, { status: error instanceof WebhookVerificationError ? error.status : 503 });
    }
  };
}
