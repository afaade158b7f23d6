/** Derives the key by which a payment engine recognizes the one payment of a consent: 32 characters of `0-9A-F`. */
export async function deriveDeduplicationKey(consentId: string): Promise<string> {
  const text = new TextEncoder().encode(`payment of ${consentId}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const digits = Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').toUpperCase();
}
