import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';

const number = z.string().regex(/^[A-Za-z0-9_-]+$/);
const shared = { kid: z.string().min(1), use: z.literal('sig') };
const words = {
  kty: 'The type of the key.',
  kid: 'Names the key, as the header of a signed JWT does.',
  use: 'What it is for: signatures.',
  alg: 'The algorithm of its signatures.',
  crv: 'The curve.',
};

const rsaKeySchema = nameSchema(
  'RsaKey',
  z.strictObject({
    kty: z.literal('RSA'),
    ...shared,
    alg: z.exactOptional(z.literal('PS256')),
    n: number,
    e: number,
  }),
  {
    description: 'A public RSA key (RFC 7518 section 6.3).',
    fields: { ...words, n: 'The modulus, in base64url.', e: 'The exponent, in base64url.' },
  },
);

const ellipticKeySchema = nameSchema(
  'EcKey',
  z.strictObject({
    kty: z.literal('EC'),
    ...shared,
    alg: z.exactOptional(z.literal('ES256')),
    crv: z.literal('P-256'),
    x: number,
    y: number,
  }),
  {
    description: 'A public key on an elliptic curve (RFC 7518 section 6.2).',
    fields: { ...words, x: 'The x coordinate, in base64url.', y: 'The y coordinate, in base64url.' },
  },
);

const edwardsKeySchema = nameSchema(
  'EdKey',
  z.strictObject({
    kty: z.literal('OKP'),
    ...shared,
    alg: z.exactOptional(z.literal('EdDSA')),
    crv: z.literal('Ed25519'),
    x: number,
  }),
  {
    description: 'A public key on an Edwards curve (RFC 8037 section 2).',
    fields: { ...words, x: 'The key, in base64url.' },
  },
);

/** The public keys of the server (RFC 7517 section 5). */
export const keySetSchema = nameSchema(
  'KeySet',
  z.strictObject({
    keys: z.array(z.discriminatedUnion('kty', [rsaKeySchema, ellipticKeySchema, edwardsKeySchema])).min(1),
  }),
  {
    description: 'The public keys by which the signatures of the server are verified (RFC 7517).',
    fields: { keys: 'Those that sign, those that will soon, and those that did lately.' },
  },
);
