import type { Clock, Service } from '@ob/http';
import { createTrustedProxies, OAuthConfigurationError } from '@ob/oauth';
import { createCertificateVerifier } from '@ob/oauth/node';
import { type Config, ConfigError } from '../config.ts';
import { decodeBundle, type TlsMaterial } from './tls.ts';

interface ProxyEnvironment {
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly clock: Clock;
}

/**
 * Creates a wrapper that accepts client certificates from the configured proxies. The same authorities apply to proxies
 * and TLS. Throws a {@link ConfigError} if a certificate in the bundle is not an authority.
 */
export async function trustProxies(
  { config, clock }: ProxyEnvironment,
  { clientAuthorities }: Pick<TlsMaterial, 'clientAuthorities'>,
): Promise<(service: Service) => Service> {
  const { trustedProxies: proxies } = config;
  if (proxies.length === 0) return (service) => service;
  try {
    const authorities = decodeBundle(clientAuthorities);
    const verifier = await createCertificateVerifier({ authorities, clock });
    return createTrustedProxies({ proxies, verifier, clock });
  } catch (error) {
    if (!(error instanceof OAuthConfigurationError)) throw error;
    throw new ConfigError([
      'OB_TLS_CLIENT_CA must hold only certificates of authorities behind OB_TRUSTED_PROXIES',
    ]);
  }
}
