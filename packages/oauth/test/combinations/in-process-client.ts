import type { Combination } from '@ob/tooling/client-libraries';
import { exportJWK, generateKeyPair } from 'jose';
import type { Client } from '../../src/client/client.ts';
import { parseRegistrations } from '../../src/schema/parse-clients.ts';
import { day, issue, SubjectAlternativeNameExtension } from '../x509/certificate-fixture.ts';

const algorithms = ['ES256', 'PS256', 'EdDSA'] as const;

export interface InProcessClient {
  readonly registration: Client;
  readonly combination: Combination;
  readonly signingKey: { readonly key: CryptoKey; readonly kid: string };
  readonly proofKeys: CryptoKeyPair;
  readonly certificate: { readonly der: Uint8Array };
}

/** Creates a client for a combination. Its index selects the algorithms. */
export async function createInProcessClient(
  combination: Combination,
  index: number,
): Promise<InProcessClient> {
  const pick = (step: number) => algorithms[(index + step) % algorithms.length] ?? 'ES256';
  const [alg, proofAlg] = [pick(0), pick(2)];
  const clientId = `client-${index}`;
  const keys = await generateKeyPair(alg, { extractable: true });
  const proofKeys = await generateKeyPair(proofAlg, { extractable: true });
  const host = `${clientId}.tpp.example`;
  const names = new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]);
  const validity = { notBefore: Date.now() - day, notAfter: Date.now() + day };
  const { der } = await issue(undefined, { subject: `CN=${clientId}`, extensions: [names], ...validity });
  const registration = {
    client_id: clientId,
    client_name: clientId,
    redirect_uris: [`https://${host}/callback`],
    roles: ['aisp'],
    security_profile: 'fapi2',
    token_endpoint_auth_method: combination.authentication,
    jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'only', alg }] },
    ...(combination.authentication === 'tls_client_auth' && { tls_client_auth_san_dns: host }),
    ...(combination.constraint === 'dpop' && { dpop_bound_access_tokens: true }),
    ...(combination.request === 'signed' && { require_signed_request_object: true }),
    ...(combination.response === 'jarm' && { authorization_signed_response_alg: pick(0) }),
    id_token_signed_response_alg: pick(1),
    introspection_signed_response_alg: pick(2),
  };
  return {
    registration: register(registration),
    combination,
    signingKey: { key: keys.privateKey, kid: 'only' },
    proofKeys,
    certificate: { der },
  };
}

function register(registration: unknown): Client {
  const parsed = parseRegistrations([registration]);
  const [client] = parsed.ok ? parsed.value : [];
  if (client === undefined) throw new Error(`The registration is not valid: ${JSON.stringify(parsed)}`);
  return client;
}
