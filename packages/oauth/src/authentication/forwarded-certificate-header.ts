/** What the headers of RFC 9440 hold: the certificate of the client, and those that it brought along. All in DER. */
export interface ForwardedCertificate {
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** A byte sequence of RFC 8941 section 3.3.5, with the padding that every encoder has to write. */
const byteSequence = /^:((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?):$/;

/**
 * Parses `Client-Cert` and `Client-Cert-Chain` (RFC 9440 section 2). Gives `undefined` where a certificate is missing,
 * repeated, or not a byte sequence, or where the chain is no list of them: half a chain vouches for nothing.
 */
export function parseForwardedCertificate(headers: Headers): ForwardedCertificate | undefined {
  const certificate = parseByteSequence(headers.get('client-cert') ?? '');
  const chain = parseList(headers.get('client-cert-chain') ?? '');
  return certificate && chain && { certificate, chain };
}

function parseList(text: string): readonly Uint8Array[] | undefined {
  const items = text.trim() === '' ? [] : text.split(',').map(parseByteSequence);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function parseByteSequence(text: string): Uint8Array | undefined {
  const encoded = byteSequence.exec(text.trim())?.[1] ?? '';
  if (encoded === '') return undefined;
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}
