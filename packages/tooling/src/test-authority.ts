// The certificate library needs this first.
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

export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

/** PEM, as options of `node:tls`. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateFacts {
  readonly alternativeNames?: readonly {
    readonly type: 'dns' | 'url' | 'ip' | 'email';
    readonly value: string;
  }[];
  /** Default: P-256. */
  readonly keyType?: 'EC' | 'RSA';
  /** Milliseconds from now; default: a day. A negative value makes an expired certificate. */
  readonly endsIn?: number;
  /** Milliseconds from now; default: two hours ago. */
  readonly startsIn?: number;
}

export interface TestAuthority {
  /** The certificate, as PEM. */
  readonly ca: string;
  issue(usage: 'client' | 'server', commonName: string, facts?: CertificateFacts): Promise<Identity>;
  certify(name: string, facts?: CertificateFacts): Promise<TestCertificate>;
}

/** The `O` in the subject of every certificate. */
export const testOrganization = 'Another Company';

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
const localhost: CertificateFacts = { alternativeNames: [{ type: 'dns', value: 'localhost' }] };

const lifetime = ({ startsIn = -2 * hour, endsIn = 24 * hour }: CertificateFacts = {}) => ({
  notBefore: new Date(Date.now() + startsIn),
  notAfter: new Date(Date.now() + endsIn),
});

const exportKey = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');

const generateKeys = (type: 'EC' | 'RSA' = 'EC'): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithms[type], true, ['sign', 'verify']);

export async function createTestAuthority(): Promise<TestAuthority> {
  cryptoProvider.set(crypto);
  const name = `CN=Authority of the tests, O=${testOrganization}`;
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
  async function create(subject: string, facts: CertificateFacts, usages: readonly ExtendedKeyUsage[]) {
    const keys = await generateKeys(facts.keyType);
    const names = facts.alternativeNames ?? [];
    const issued = await X509CertificateGenerator.create({
      subject,
      issuer: name,
      ...lifetime(facts),
      publicKey: keys.publicKey,
      signingKey: authority.privateKey,
      signingAlgorithm: algorithms.EC,
      extensions: [
        ...(usages.length > 0 ? [new ExtendedKeyUsageExtension([...usages])] : []),
        ...(names.length > 0 ? [new SubjectAlternativeNameExtension([...names])] : []),
      ],
    });
    return { certificate: `${issued.toString('pem')}\n`, key: await exportKey(keys) };
  }
  return {
    ca: `${certificate.toString('pem')}\n`,
    issue(usage, commonName, facts) {
      const subject = `CN=${commonName}, O=${testOrganization}`;
      if (usage === 'client') return create(subject, { ...facts }, [ExtendedKeyUsage.clientAuth]);
      return create(subject, { ...localhost, ...facts }, [ExtendedKeyUsage.serverAuth]);
    },
    async certify(dnsName, facts) {
      const names = [{ type: 'dns', value: dnsName }] as const;
      const made = await create(`CN=${dnsName}`, { alternativeNames: names, ...facts }, []);
      return { cert: made.certificate, key: made.key };
    },
  };
}
