import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import type { AddressGuard } from '@ob/http/outbound';
import { createKeySetFetcher, type KeySetFetcher } from '@ob/oauth/node/key-sets';
import type { Config } from '../config.ts';
import { openDevelopmentAuthority } from './development-authority.ts';

/**
 * Opens the way to the key sets that clients publish. Whoever Node trusts may vouch for their servers
 * (`NODE_EXTRA_CA_CERTS` included); in a sandbox the development authority may too.
 */
export async function openKeySets(config: Config, guard: AddressGuard): Promise<KeySetFetcher> {
  if (config.environment === 'production') return createKeySetFetcher({ guard });
  const authority = await openDevelopmentAuthority(join(config.dataFolder, 'authority'));
  return createKeySetFetcher({ guard, ca: [...getCACertificates('default'), authority.certificate] });
}
