import { parseIpAddress } from './ip-address.ts';

/** The host of a target. An internal name has a meaning only in a private network. */
export type TargetHost =
  | { readonly kind: 'address'; readonly host: string }
  | { readonly kind: 'public_name'; readonly host: string }
  | { readonly kind: 'internal_name'; readonly host: string };

/** The maximum number of characters of a name and of one label (RFC 1035 section 2.3.4). */
const maxNameLength = 253;
const maxLabelLength = 63;

const internalSuffixes = ['localhost', 'local', 'internal'];

/** Reads the host of a URL, without brackets and a trailing dot; `undefined` if a label or the name is empty or too long. */
export function readTargetHost(url: URL): TargetHost | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (parseIpAddress(host) !== undefined) return { kind: 'address', host };
  const labels = host.split('.');
  const wellFormed = labels.every((label) => label !== '' && label.length <= maxLabelLength);
  if (!wellFormed || host.length > maxNameLength || host.includes(':')) return undefined;
  const isInternal = labels.length === 1 || internalSuffixes.includes(labels.at(-1) ?? '');
  return { kind: isInternal ? 'internal_name' : 'public_name', host };
}
