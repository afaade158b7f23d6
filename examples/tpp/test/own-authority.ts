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

/** What a certificate says beside the common name of its subject. */
export interface CertificateFacts {
  readonly alternativeNames?: readonly {
    readonly type: 'dns' | 'url' | 'ip' | 'email';
    readonly value: string;
  }[];
  /** The kind of its key; P-256 where nothing is said. */
  readonly keyType?: 'EC' | 'RSA';
  /** Counted from now, in milliseconds; a day where nothing is said. Negative: it has ended. */
  readonly endsIn?: number;
}

/** A certificate authority that no bank knows unless it is told to. */
export interface OwnAuthority {
  /** As PEM. */
  readonly certificate: string;
  /** Issues a certificate for a client, or for a server named `localhost`. */
  issue(usage: 'client' | 'server', commonName: string, facts?: CertificateFacts): Promise<Identity>;
}

/** The organization in the subject of every certificate of such an authority. */
export const ownOrganization = 'Another Company';

const algorithms = {
  EC: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RSA: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
} as const;
const hour = 3_600_000;

const lifetime = (endsIn = 24 * hour): { readonly notBefore: Date; readonly notAfter: Date } => ({
  notBefore: new Date(Date.now() - 2 * hour),
  notAfter: new Date(Date.now() + endsIn),
});

const exportKey = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

const generateKeys = (type: 'EC' | 'RSA' = 'EC'): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithms[type], true, ['sign', 'verify']);

/** Makes an authority, and with it whatever a test needs. */
export async function createOwnAuthority(): Promise<OwnAuthority> {
  cryptoProvider.set(crypto);
  const name = `CN=Authority of the tests, O=${ownOrganization}`;
  const authority = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    ...lifetime(),
    keys: authority,
    signingAlgorithm: algorithms.EC,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    certificate: certificate.toString('pem'),
    async issue(usage, commonName, { alternativeNames, keyType, endsIn } = {}) {
      const keys = await generateKeys(keyType);
      const purpose = usage === 'client' ? ExtendedKeyUsage.clientAuth : ExtendedKeyUsage.serverAuth;
      const names = alternativeNames ?? (usage === 'server' ? [{ type: 'dns', value: 'localhost' }] : []);
      const issued = await X509CertificateGenerator.create({
        subject: `CN=${commonName}, O=${ownOrganization}`,
        issuer: name,
        ...lifetime(endsIn),
        publicKey: keys.publicKey,
        signingKey: authority.privateKey,
        signingAlgorithm: algorithms.EC,
        extensions: [
          new ExtendedKeyUsageExtension([purpose]),
          ...(names.length > 0 ? [new SubjectAlternativeNameExtension([...names])] : []),
        ],
      });
      return { certificate: issued.toString('pem'), key: await exportKey(keys) };
    },
  };
}
