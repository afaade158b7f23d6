import { admitDelivery, type ReceivedDelivery } from './delivery-check.ts';
import { WebhookVerificationError } from './refusal.ts';
import { readSettings, type VerifierOptions } from './settings.ts';
import { createMatcher } from './signature-matcher.ts';

/** The secrets, and the largest body. */
export type SignatureVerifierOptions = Pick<VerifierOptions, 'secrets' | 'maxBodyBytes'>;

/** What `safe` returns: the bytes that were signed, or the error. */
export type SignatureVerification =
  | { readonly ok: true; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly error: WebhookVerificationError };

/** Checks signatures; made by `createSignatureVerifier`. */
export interface SignatureVerifier {
  /** Returns a copy of the signed bytes; rejects with a `WebhookVerificationError` if no secret made the signature. */
  (delivery: ReceivedDelivery): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the error instead of throwing it. */
  readonly safe: (delivery: ReceivedDelivery) => Promise<SignatureVerification>;
}

/**
 * Creates a verifier of the signature alone, for receivers that parse the body themselves. It checks, in this order: the
 * body is bytes, `X-Webhook-Signature` is present and well-formed, the size, the signature. It does not check the time,
 * the event id or the shape of the event: without those checks, anybody who has seen a delivery can send it again.
 * Throws `secret_invalid` without a usable secret.
 */
export function createSignatureVerifier({
  secrets,
  maxBodyBytes = 2_097_152,
}: SignatureVerifierOptions): SignatureVerifier {
  const settings = readSettings({ secrets, maxBodyBytes });
  const matchAll = createMatcher(settings.secrets);
  const verify = async (delivery: ReceivedDelivery): Promise<Uint8Array<ArrayBuffer>> => {
    const { bytes, headers } = admitDelivery(delivery, settings);
    // The caller parses the bytes that were verified, even if its own buffer is used again meanwhile.
    const copy = new Uint8Array(bytes);
    const matches = await matchAll(headers.signature, copy);
    if (!matches.includes(true)) throw new WebhookVerificationError('signature_mismatch');
    return copy;
  };
  const safe = async (delivery: ReceivedDelivery): Promise<SignatureVerification> => {
    try {
      return { ok: true, body: await verify(delivery) };
    } catch (error) {
      if (error instanceof WebhookVerificationError) return { ok: false, error };
      throw error;
    }
  };
  return Object.assign(verify, { safe });
}
