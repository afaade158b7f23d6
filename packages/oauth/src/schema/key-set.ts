import { z } from 'zod';

const number = z.string().regex(/^[A-Za-z0-9_-]+$/);

function createKeySchema<Type extends string, Algorithm extends string>(type: Type, algorithm: Algorithm) {
  return {
    kty: z.literal(type).meta({ description: 'The type of the key.' }),
    kid: z.string().min(1).meta({ description: 'The id of the key, as in the header of a signed JWT.' }),
    use: z.literal('sig').meta({ description: 'The use of the key: signatures.' }),
    alg: z.exactOptional(z.literal(algorithm)).meta({ description: 'The algorithm of its signatures.' }),
  };
}

function createCurveSchema<Curve extends string>(curve: Curve) {
  return z.literal(curve).meta({ description: 'The curve.' });
}

const rsaKeySchema = z
  .strictObject({
    ...createKeySchema('RSA', 'PS256'),
    n: number.meta({ description: 'The modulus, in base64url.' }),
    e: number.meta({ description: 'The exponent, in base64url.' }),
  })
  .meta({ id: 'RsaKey', description: 'A public RSA key (RFC 7518 section 6.3).' });

const ellipticKeySchema = z
  .strictObject({
    ...createKeySchema('EC', 'ES256'),
    crv: createCurveSchema('P-256'),
    x: number.meta({ description: 'The x coordinate, in base64url.' }),
    y: number.meta({ description: 'The y coordinate, in base64url.' }),
  })
  .meta({ id: 'EcKey', description: 'A public key on an elliptic curve (RFC 7518 section 6.2).' });

const edwardsKeySchema = z
  .strictObject({
    ...createKeySchema('OKP', 'EdDSA'),
    crv: createCurveSchema('Ed25519'),
    x: number.meta({ description: 'The key, in base64url.' }),
  })
  .meta({ id: 'EdKey', description: 'A public key on an Edwards curve (RFC 8037 section 2).' });

/** The public keys of the server (RFC 7517 section 5). */
export const keySetSchema = z
  .strictObject({
    keys: z
      .array(z.discriminatedUnion('kty', [rsaKeySchema, ellipticKeySchema, edwardsKeySchema]))
      .min(1)
      .meta({ description: 'The keys that sign now, sign soon, or signed recently.' }),
  })
  .meta({
    id: 'KeySet',
    description: 'The public keys that verify the signatures of the server (RFC 7517).',
  });
