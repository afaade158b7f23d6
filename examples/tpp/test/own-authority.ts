// The library that makes certificates expects this to be loaded before it.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate and its key, as PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority that no bank knows unless it is told to. */
export interface OwnAuthority {
  /** As PEM. */
  readonly certificate: string;
  /** Issues a certificate for a client, or for a server named `localhost`. */
  issue(usage: 'client' | 'server', commonName: string): Promise<Identity>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const hour = 3_600_000;

const lifetime = (): { readonly notBefore: Date; readonly notAfter: Date } => ({
  notBefore: new Date(Date.now() - hour),
  notAfter: new Date(Date.now() + 24 * hour),
});

const exportKey = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

const generateKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Makes an authority, and with it whatever a test needs. */
export async function createOwnAuthority(): Promise<OwnAuthority> {
  cryptoProvider.set(crypto);
  const name = 'CN=Authority of the tests, O=Another Company';
  const authority = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    ...lifetime(),
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    certificate: certificate.toString('pem'),
    async issue(usage, commonName) {
      const keys = await generateKeys();
      const purpose = usage === 'client' ? ExtendedKeyUsage.clientAuth : ExtendedKeyUsage.serverAuth;
      const names = new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]);
      const issued = await X509CertificateGenerator.create({
        subject: `CN=${commonName}, O=Another Company`,
        issuer: name,
        ...lifetime(),
        publicKey: keys.publicKey,
        signingKey: authority.privateKey,
        signingAlgorithm: algorithm,
        extensions: [new ExtendedKeyUsageExtension([purpose]), ...(usage === 'server' ? [names] : [])],
      });
      return { certificate: issued.toString('pem'), key: await exportKey(keys) };
    },
  };
}
