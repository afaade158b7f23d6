import { X509Certificate } from 'node:crypto';

type Bundle = string | Buffer;

const start = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/;

/**
 * Checks that an option holds certificates as PEM, one or more in each text. Node ignores a damaged one, with all that follow
 * it, and takes its public authorities if the option is missing. Throws a `TypeError` that names the option.
 */
export function checkAuthorities(option: string, authorities: Bundle | readonly Bundle[] = []): void {
  const isList = Array.isArray(authorities);
  const bundles = [authorities].flat();
  if (bundles.length === 0) throw describeProblem(option);
  for (const [index, bundle] of bundles.entries()) {
    checkBundle(isList ? `${option}[${index}]` : option, String(bundle));
  }
}

function checkBundle(option: string, text: string): void {
  const certificates = text.split(new RegExp(`(?=${start.source})`)).filter((part) => start.test(part));
  if (certificates.length === 0) throw describeProblem(option);
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (cause) {
    throw describeProblem(option, { cause });
  }
}

function describeProblem(option: string, options?: ErrorOptions): TypeError {
  const message = `\`${option}\` must hold certificates of authorities. Set one or more, as PEM.`;
  return new TypeError(message, options);
}
