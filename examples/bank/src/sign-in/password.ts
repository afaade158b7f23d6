import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of a hash: 32 MiB and about a quarter of a second of one core. */
const work = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const parameters = `ln=15,r=${work.r},p=${work.p}`;
const hashLength = 32;

/** A hash that no password fits, for unknown user names: the check takes the same time. */
export const unmatchablePasswordHash = `$scrypt$${parameters}$${Buffer.alloc(16).toString('base64url')}$`;

/** Hashes a password with a fresh salt by scrypt (RFC 7914): `$scrypt$ln=…,r=…,p=…$salt$hash`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `$scrypt$${parameters}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Returns whether a password fits a hash of {@link hashPassword}, in constant time. A hash of another cost never fits. */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  const [, algorithm, cost, salt = '', hash = ''] = passwordHash.split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(hash, 'base64url');
  const known = algorithm === 'scrypt' && cost === parameters && expected.length === hashLength;
  return known && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashLength, work, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
