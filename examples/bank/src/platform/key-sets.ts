import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import type { NetworkOptions } from '@ob/server';
import type { Config } from '../config.ts';
import { openDevelopmentAuthority } from './development-authority.ts';

/**
 * Loads the authorities for key set servers: those of Node (with `NODE_EXTRA_CA_CERTS`) and, in a sandbox, the
 * development authority.
 */
export async function loadKeySetAuthorities(
  config: Pick<Config, 'environment' | 'dataFolder'>,
): Promise<Pick<NetworkOptions, 'keySetAuthorities'>> {
  if (config.environment === 'production') return {};
  const authority = await openDevelopmentAuthority(join(config.dataFolder, 'authority'));
  return { keySetAuthorities: [...getCACertificates('default'), authority.certificate] };
}
