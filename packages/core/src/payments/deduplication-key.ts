import { hashText } from './hash-text.ts';

/** Derives the key by which a payment engine recognizes the one payment of a consent: 32 characters of `0-9A-F`. */
export async function deriveDeduplicationKey(consentId: string): Promise<string> {
  return (await hashText(`payment of ${consentId}`)).slice(0, 32).toUpperCase();
}
