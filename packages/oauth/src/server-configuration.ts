import { OAuthConfigurationError } from './oauth-configuration-error.ts';
import type { KeyRing } from './signing-key.ts';

/**
 * Checks, at start, that a server can run as it is put together. Throws {@link OAuthConfigurationError} where the
 * issuer is not an https origin written as such (RFC 8414 section 2), where no key signs, and where two keys share a
 * `kid`.
 */
export function checkServerConfiguration({
  issuer,
  keys,
}: {
  readonly issuer: string;
  readonly keys: KeyRing;
}): void {
  if (!isHttpsOrigin(issuer)) {
    throw new OAuthConfigurationError(
      'issuer',
      'The issuer must be https://host[:port], without a path or slash',
    );
  }
  if (keys.active.length === 0)
    throw new OAuthConfigurationError('key_ring', 'The server needs a key that signs');
  const names = [...keys.active, ...keys.retired].map(({ kid }) => kid);
  if (names.includes(undefined) || new Set(names).size < names.length) {
    throw new OAuthConfigurationError('key_ring', 'Every key of the server needs a kid of its own');
  }
}

function isHttpsOrigin(issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === issuer && issuer.startsWith('https://');
}
