import { parseIpAddress } from './ip-address.ts';

/** The host of a target: an address written out, a public name, or a name that means something only inside. */
export type TargetHost =
  | { readonly kind: 'address'; readonly host: string }
  | { readonly kind: 'public_name'; readonly host: string }
  | { readonly kind: 'inside_name'; readonly host: string };

const insideSuffixes = ['localhost', 'local', 'internal'];

/**
 * Reads the host of a parsed URL: brackets and one trailing dot are taken off. `undefined` for a name with an empty
 * label. A single label and every name under `.localhost`, `.local` and `.internal` is an inside name.
 */
export function readTargetHost(url: URL): TargetHost | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (parseIpAddress(host) !== undefined) return { kind: 'address', host };
  const labels = host.split('.');
  if (labels.includes('') || host.includes(':')) return undefined;
  const inside = labels.length === 1 || insideSuffixes.includes(labels.at(-1) ?? '');
  return { kind: inside ? 'inside_name' : 'public_name', host };
}
