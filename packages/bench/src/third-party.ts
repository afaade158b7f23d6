import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { ServerSetup } from './servers/server.ts';

export interface ThirdParty {
  readonly setup: ServerSetup;
  /** Signs a JWT with these claims, the issuer and the audience. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}

const consentCount = 100;

export async function createThirdParty(): Promise<ThirdParty> {
  const server = await generateKeyPair('ES256', { extractable: true });
  const client = await generateKeyPair('ES256');
  const setup: ServerSetup = {
    issuer: 'https://bank.example',
    clientId: 'tpp-1',
    redirectUri: 'https://tpp.example/callback',
    clientKey: addKeyId(await exportJWK(client.publicKey), 'client-key'),
    serverKey: addKeyId(await exportJWK(server.privateKey), 'server-key'),
    certificate: randomBytes(1_200).toString('base64'),
    consentIds: Array.from({ length: consentCount }, () => crypto.randomUUID()),
  };
  return { setup, sign: (claims) => sign(setup, client.privateKey, claims) };
}

function addKeyId(key: JWK, kid: string): JWK {
  return { ...key, kid, alg: 'ES256', use: 'sig' };
}

function sign(
  { issuer, clientId }: ServerSetup,
  key: CryptoKey,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  return new SignJWT({ jti: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'client-key' })
    .setIssuer(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(key);
}

/** Returns the parameters of a form with a client assertion (RFC 7523 section 2.2). */
export async function createAuthenticatedForm(
  { setup, sign }: ThirdParty,
  parameters: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  return {
    ...parameters,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await sign({ sub: setup.clientId }),
  };
}
