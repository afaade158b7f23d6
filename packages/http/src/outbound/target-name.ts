import { parseIpAddress } from './ip-address.ts';

/** The host of a target: an address written out, a public name, or a name that means something only inside. */
export type TargetHost =
  | { readonly kind: 'address'; readonly host: string }
  | { readonly kind: 'public_name'; readonly host: string }
  | { readonly kind: 'inside_name'; readonly host: string };

/** The most characters of a name and of one label of it (RFC 1035 section 2.3.4). */
const maxNameLength = 253;
const maxLabelLength = 63;

const insideSuffixes = ['localhost', 'local', 'internal'];

/**
 * Reads the host of a parsed URL: brackets and one trailing dot are taken off. `undefined` for a name with an empty
 * or overlong label, or of more than 253 characters. A single label and every name under `.localhost`, `.local` and `.internal` is an inside name.
 */
export function readTargetHost(url: URL): TargetHost | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (parseIpAddress(host) !== undefined) return { kind: 'address', host };
  const labels = host.split('.');
  const wellFormed = labels.every((label) => label !== '' && label.length <= maxLabelLength);
  if (!wellFormed || host.length > maxNameLength || host.includes(':')) return undefined;
  const inside = labels.length === 1 || insideSuffixes.includes(labels.at(-1) ?? '');
  return { kind: inside ? 'inside_name' : 'public_name', host };
}
