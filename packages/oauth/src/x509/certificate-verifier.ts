import type {
  CertificateVerifier,
  CertificateVerifierOptions,
  ValidityPeriod,
} from '../certificate/certificate-facts.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { isSignedBy } from './certificate-signature.ts';
import { isAuthority, isClientCertificate, mayIssue } from './path-rules.ts';

/** The maximum number of intermediate certificates from a client. It limits the number of paths to try. */
const maxIntermediates = 4;

export function createCertificateVerifier({
  authorities,
  clock,
}: CertificateVerifierOptions): CertificateVerifier {
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
      const path = await findPath({ anchors, intermediates, now }, [leaf]);
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
}

/** Extends a path to an authority. It uses each intermediate certificate at most once, so the search ends. */
async function findPath(
  search: PathSearch,
  path: readonly [Certificate, ...Certificate[]],
): Promise<readonly Certificate[] | undefined> {
  for (const anchor of search.anchors) {
    if (await isIssuedBy(path, anchor, search.now)) return [...path, anchor];
  }
  for (const intermediate of search.intermediates) {
    if (path.includes(intermediate) || !(await isIssuedBy(path, intermediate, search.now))) continue;
    const found = await findPath(search, [...path, intermediate]);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function isIssuedBy(
  path: readonly [Certificate, ...Certificate[]],
  issuer: Certificate,
  now: number,
): Promise<boolean> {
  const last = path.at(-1) ?? path[0];
  return mayIssue(issuer, path, now) && (await isSignedBy(last, issuer));
}

/** A path is valid as long as all its certificates are. */
function narrowPeriods(path: readonly Certificate[]): ValidityPeriod {
  return {
    notBefore: Math.max(...path.map(({ notBefore }) => notBefore)),
    notAfter: Math.min(...path.map(({ notAfter }) => notAfter)),
  };
}
