/** A certificate and its chain, in DER. */
export interface ForwardedCertificate {
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** A byte sequence of RFC 8941 section 3.3.5, with padding. */
const byteSequence = /^:((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?):$/;

/** Parses `Client-Cert` and `Client-Cert-Chain` (RFC 9440 section 2). Returns `undefined` if either is missing or malformed. */
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
