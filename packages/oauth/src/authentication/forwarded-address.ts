import { parseIpAddress } from '@ob/http/outbound';

/**
 * Finds the address of a client behind trusted proxies, in `Forwarded` (RFC 7239), else in `X-Forwarded-For`. Each
 * proxy adds an address at the right and vouches for it alone: the search starts at the peer and moves left for as long
 * as the address is one of a trusted proxy. A header that cannot be read ends it.
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

/** The addresses in the order of the header, the client first; `undefined` for a hop without one. */
function readHops(headers: Headers): readonly (string | undefined)[] {
  const forwarded = headers.get('forwarded');
  if (forwarded !== null) return parseForwarded(forwarded);
  return (headers.get('x-forwarded-for') ?? '').split(',');
}

/** Reads `for` of every element of `Forwarded`. The whole header counts for nothing when it is malformed. */
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

/** Reads an address without its port; `undefined` for `unknown`, a hidden name, and everything else. */
function readAddress(hop: string | undefined): string | undefined {
  const text = (hop ?? '').trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).toLowerCase();
  return parseIpAddress(address) === undefined ? undefined : address;
}
