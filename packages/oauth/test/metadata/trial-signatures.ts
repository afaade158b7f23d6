import { base64url, CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Json } from './trial-bank.ts';

export interface TrialSigner {
  readonly jwk: JWK;
  sign(claims: Json, header?: Json): Promise<string>;
}

/** Creates a signer by any JWS algorithm, including insecure ones. */
export async function createTrialSigner(alg: string): Promise<TrialSigner> {
  if (alg === 'none') return createUnsigned();
  if (alg.startsWith('HS')) return createSymmetric(alg);
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return {
    jwk: await exportJWK(publicKey),
    sign: (claims, header) => compact(claims, { alg, ...header }, privateKey),
  };
}

/** A known attack: an HMAC with the public key as secret. */
async function createSymmetric(alg: string): Promise<TrialSigner> {
  const { jwk } = await createTrialSigner('ES256');
  const secret = new TextEncoder().encode(JSON.stringify(jwk).padEnd(64));
  return { jwk, sign: (claims, header) => compact(claims, { alg, ...header }, secret) };
}

async function createUnsigned(): Promise<TrialSigner> {
  const { jwk } = await createTrialSigner('ES256');
  const sign = async (claims: Json, header: Json = {}) => {
    const parts = [{ alg: 'none', ...header }, claims];
    return `${parts.map((part) => base64url.encode(JSON.stringify(part))).join('.')}.`;
  };
  return { jwk, sign };
}

function compact(
  claims: Json,
  header: Json & { readonly alg: string },
  key: CryptoKey | Uint8Array,
): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader(header).sign(key);
}
