import { admitDelivery, type ReceivedDelivery } from './delivery-check.ts';
import { WebhookVerificationError } from './refusal.ts';
import { readSettings, type VerifierOptions } from './settings.ts';
import { createMatcher } from './signature-matcher.ts';

/** The options of a signature verifier. */
export type SignatureVerifierOptions = Pick<VerifierOptions, 'secrets' | 'maxBodyBytes'>;

/** The result of `safe`: the signed bytes, or the error. */
export type SignatureVerification =
  | { readonly ok: true; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly error: WebhookVerificationError };

/** Verifies signatures. Created by `createSignatureVerifier`. `verifyRequest` and `verifyNodeRequest` accept it. */
export interface SignatureVerifier {
  /** Returns a copy of the signed bytes. Rejects with a `WebhookVerificationError` if a check fails. */
  (delivery: ReceivedDelivery): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the error instead of throwing it. */
  readonly safe: (delivery: ReceivedDelivery) => Promise<SignatureVerification>;
  /** The maximum size of a body in bytes. */
  readonly maxBodyBytes: number;
}

/**
 * Creates a verifier that checks only the signature, for receivers that parse the body themselves. It checks that the
 * body is raw, that `X-Webhook-Signature` is well-formed, then the size and the signature.
 *
 * It does not check the time, the event id or the shape of the event. Without these checks, an attacker can replay a
 * delivery. Throws `secret_invalid` without a usable secret.
 */
export function createSignatureVerifier({
  secrets,
  maxBodyBytes = 2_097_152,
}: SignatureVerifierOptions): SignatureVerifier {
  const settings = readSettings({ secrets, maxBodyBytes });
  const matchAll = createMatcher(settings.secrets);
  const verify = async (delivery: ReceivedDelivery): Promise<Uint8Array<ArrayBuffer>> => {
    const { bytes, headers } = admitDelivery(delivery, settings);
    // Copied, so that the caller parses the verified bytes even if its buffer is reused.
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
  return Object.assign(verify, { safe, maxBodyBytes });
}
