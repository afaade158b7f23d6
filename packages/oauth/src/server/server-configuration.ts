import { consentTypes } from '@ob/core';
import type { AuthenticationPolicy } from '../authorization/authentication-policy.ts';
import { checkKeyRing } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import type { ServerOrigins } from '../oauth-endpoint.ts';

/**
 * Checks the configuration at startup. Throws an {@link OAuthConfigurationError} in these cases:
 * - The issuer or the origin for mutual TLS is not an https origin (RFC 8414 section 2).
 * - No key signs, or two keys share a `kid`.
 * - The authentication policy requires an `acr` that it does not list.
 */
export function checkServerConfiguration({
  issuer,
  mtlsOrigin,
  keys,
  authentication,
}: ServerOrigins & { readonly keys: KeySource; readonly authentication: AuthenticationPolicy }): void {
  if (!isHttpsOrigin(issuer)) {
    throw new OAuthConfigurationError(
      'issuer',
      'issuer must be https://host[:port], without a path or slash',
    );
  }
  if (mtlsOrigin !== undefined && (mtlsOrigin === issuer || !isHttpsOrigin(mtlsOrigin))) {
    throw new OAuthConfigurationError(
      'mtls_origin',
      'mtlsOrigin must be https://host[:port] and differ from the issuer',
    );
  }
  checkKeyRing(keys.current());
  checkAuthenticationPolicy(authentication);
}

function checkAuthenticationPolicy({ acrValues, requirements }: AuthenticationPolicy): void {
  const all = [requirements.identification, ...consentTypes.map((type) => requirements[type])];
  const fixed = all.filter((requirement) => typeof requirement !== 'function');
  const unlisted = fixed.find(({ acr }) => !acrValues.includes(acr));
  if (unlisted === undefined) return;
  throw new OAuthConfigurationError(
    'authentication_policy',
    `The authentication policy requires the acr ${unlisted.acr}. Add it to acrValues`,
  );
}

function isHttpsOrigin(issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === issuer && issuer.startsWith('https://');
}
