import { parseIpAddress } from '@ob/http/routes';

/**
 * Finds the address of a client behind trusted proxies, in `Forwarded` (RFC 7239) or else in `X-Forwarded-For`. Each proxy
 * appends one address and vouches for it alone. The search goes from the peer to the left as long as the proxies are trusted.
 */
export function findForwardedAddress(
  headers: Headers,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  const hops = readHops(headers);
  let address = peer;
  for (const hop of [...hops].reverse()) {
    const next = isTrusted(address) ? readAddress(hop) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Returns the addresses of the header, the client first; `undefined` for a hop without an address. */
function readHops(headers: Headers): readonly (string | undefined)[] {
  const forwarded = headers.get('forwarded');
  if (forwarded !== null) return parseForwarded(forwarded);
  return (headers.get('x-forwarded-for') ?? '').split(',');
}

/** Reads `for` of every element of `Forwarded`. Returns an empty list if the header is malformed. */
function parseForwarded(header: string): readonly (string | undefined)[] {
  const pair = /[ \t]*([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s",;]+)[ \t]*(;|,|$)/y;
  const hops: (string | undefined)[] = [undefined];
  while (pair.lastIndex < header.length) {
    const [, name = '', value = '', separator] = pair.exec(header) ?? [];
    if (separator === undefined) return [];
    if (name.toLowerCase() === 'for') hops[hops.length - 1] = value;
    if (separator === ',') hops.push(undefined);
  }
  return hops;
}

/** Reads an address without its port; `undefined` for an obfuscated name and other text. */
function readAddress(hop: string | undefined): string | undefined {
  const text = (hop ?? '').trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).toLowerCase();
  return parseIpAddress(address) === undefined ? undefined : address;
}
