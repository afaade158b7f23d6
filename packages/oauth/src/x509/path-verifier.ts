import type {
  CertificateVerifier,
  CertificateVerifierOptions,
  ValidityPeriod,
} from '../certificate/certificate-facts.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { isAuthority, isClientCertificate, mayIssue } from './path-rules.ts';
import { hasAcceptedAlgorithm } from './signature-algorithm.ts';

/** The maximum number of intermediate certificates from a client. It limits the number of paths to try. */
const maxIntermediates = 4;

/** Returns whether a certificate is signed by the key of another. Both are DER-encoded. */
export type IsSignedBy = (certificate: Uint8Array, issuer: Uint8Array) => boolean;

export function createPathVerifier(
  { authorities, clock }: CertificateVerifierOptions,
  isSignedBy: IsSignedBy,
): CertificateVerifier {
  const anchors = authorities.map(readAuthority);
  if (anchors.length === 0)
    throw new OAuthConfigurationError(
      'certificate_authority',
      'authorities is empty. Add at least one certificate authority',
    );
  return {
    async verify(certificate, encodedIntermediates) {
      const now = clock.now();
      const leaf = readCertificate(certificate);
      if (leaf === undefined || !isClientCertificate(leaf, now)) return undefined;
      if (encodedIntermediates.length > maxIntermediates) return undefined;
      const intermediates = encodedIntermediates
        .map(readCertificate)
        .filter((intermediate) => intermediate !== undefined);
      const path = findPath({ anchors, intermediates, now, isSignedBy }, [leaf]);
      return path && narrowPeriods(path);
    },
  };
}

function readAuthority(der: Uint8Array): Certificate {
  const authority = readCertificate(der);
  if (authority !== undefined && isAuthority(authority)) return authority;
  throw new OAuthConfigurationError(
    'certificate_authority',
    'A certificate in authorities may not issue certificates. Use a CA certificate (basicConstraints with cA)',
  );
}

interface PathSearch {
  readonly anchors: readonly Certificate[];
  readonly intermediates: readonly Certificate[];
  readonly now: number;
  readonly isSignedBy: IsSignedBy;
}

type Path = readonly [Certificate, ...Certificate[]];

/** Extends a path to an authority. It uses each intermediate certificate at most once, so the search ends. */
function findPath(search: PathSearch, path: Path): Path | undefined {
  const anchor = search.anchors.find((authority) => isIssuedBy(search, path, authority));
  if (anchor !== undefined) return [...path, anchor];
  for (const intermediate of search.intermediates) {
    if (path.includes(intermediate) || !isIssuedBy(search, path, intermediate)) continue;
    const found = findPath(search, [...path, intermediate]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isIssuedBy({ now, isSignedBy }: PathSearch, path: Path, issuer: Certificate): boolean {
  const last = path.at(-1) ?? path[0];
  return mayIssue(issuer, path, now) && hasAcceptedAlgorithm(last) && isSignedBy(last.der, issuer.der);
}

/** A path is valid as long as all its certificates are. */
function narrowPeriods(path: Path): ValidityPeriod {
  return {
    notBefore: Math.max(...path.map(({ notBefore }) => notBefore)),
    notAfter: Math.min(...path.map(({ notAfter }) => notAfter)),
  };
}
