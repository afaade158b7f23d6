import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, as PEM texts. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

// X.509 (RFC 5280) in DER, as little of it as TLS needs.
const tag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  object: 0x06,
  text: 0x0c,
  time: 0x17,
} as const;
const sequenceTag = 0x30;
const setTag = 0x31;

function encode(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([type, ...length]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => encode(sequenceTag, ...parts);
const objectId = (hex: string) => encode(tag.object, Buffer.from(hex, 'hex'));
const bitString = (content: Uint8Array) => encode(tag.bits, Buffer.from([0]), content);

const signedWith = sequence(objectId('2a8648ce3d040302'));
const nameOf = (name: string) =>
  sequence(encode(setTag, sequence(objectId('550403'), encode(tag.text, Buffer.from(name)))));

const moment = (days: number) => {
  const text = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]/g, '');
  return encode(tag.time, Buffer.from(`${text.slice(2, 14)}Z`));
};

const extension = (id: string, value: Uint8Array) => sequence(objectId(id), encode(tag.octets, value));
const isAuthority = extension('551d13', sequence(encode(tag.boolean, Buffer.from([0xff]))));
const isFor = (name: string) => extension('551d11', sequence(encode(0x82, Buffer.from(name))));

interface Terms {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly extension: Uint8Array;
  /** From when until when, in days from now. */
  readonly days?: readonly [number, number];
}

function createCertificate({ days = [-1, 1], ...terms }: Terms): string {
  const content = sequence(
    encode(0xa0, encode(tag.integer, Buffer.from([2]))),
    encode(tag.integer, Buffer.from([1]), randomBytes(8)),
    signedWith,
    nameOf(terms.issuer),
    sequence(moment(days[0]), moment(days[1])),
    nameOf(terms.subject),
    terms.publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, sequence(terms.extension)),
  );
  const certificate = sequence(content, signedWith, bitString(sign('sha256', content, terms.signingKey)));
  return `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Makes an authority of a test, and the function that has it certify a name. */
export function createTestAuthority() {
  const root = createKeys();
  const issuer = 'Test authority';
  const { publicKey, privateKey: signingKey } = root;
  const ca = createCertificate({ issuer, subject: issuer, publicKey, signingKey, extension: isAuthority });
  const certify = (name: string, days?: readonly [number, number]): TestCertificate => {
    const own = createKeys();
    const terms = { issuer, subject: name, publicKey: own.publicKey, signingKey, extension: isFor(name) };
    const period = days === undefined ? {} : { days };
    return {
      cert: createCertificate({ ...terms, ...period }),
      key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  };
  return { ca, certify };
}
