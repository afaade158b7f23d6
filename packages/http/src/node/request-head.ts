import type { IncomingMessage } from 'node:http';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986, section 3.2). It may be empty. */
const hostPattern = /^(?:\[[0-9a-z:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;

/** The requests with a checked head, so that `toNodeHandler` behind `serve` does not check them again. */
const valid = new WeakSet<IncomingMessage>();

/** Returns whether a request is HTTP/1.1 or 1.0 with one valid `Host` (RFC 9112, section 3.2). HTTP/1.0 needs none. */
export function hasValidHead(request: IncomingMessage): boolean {
  if (valid.has(request)) return true;
  if (!checkHead(request)) return false;
  valid.add(request);
  return true;
}

function checkHead({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false;
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHostName(rawHeaders[index - 1]));
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.0';
  return hosts.length === 1 && hostPattern.test(host);
}

function isHostName(name = ''): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}
