import { checkKeyRing } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import type { ServerOrigins } from '../oauth-endpoint.ts';

/**
 * Checks, at start, that a server can run as it is put together. Throws {@link OAuthConfigurationError} where the
 * issuer or the address for mutual TLS is not an https origin written as such (RFC 8414 section 2), where no key signs,
 * and where two keys share a `kid`.
 */
export function checkServerConfiguration({
  issuer,
  mtlsOrigin,
  keys,
}: ServerOrigins & { readonly keys: KeySource }): void {
  if (!isHttpsOrigin(issuer)) {
    throw new OAuthConfigurationError(
      'issuer',
      'The issuer must be https://host[:port], without a path or slash',
    );
  }
  if (mtlsOrigin !== undefined && (mtlsOrigin === issuer || !isHttpsOrigin(mtlsOrigin))) {
    throw new OAuthConfigurationError(
      'mtls_origin',
      'The address for mutual TLS must be https://host[:port] and another one than the issuer',
    );
  }
  checkKeyRing(keys.current());
}

function isHttpsOrigin(issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === issuer && issuer.startsWith('https://');
}
