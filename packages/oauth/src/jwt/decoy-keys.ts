import type { JWK } from 'jose';
import type { SigningAlgorithm } from './signing-key.ts';

/**
 * Public keys whose private keys were destroyed. If no key of the signer fits, the signature is checked against one of them, so
 * that the response time does not reveal which clients exist.
 */
export const decoyKeys: Readonly<Record<SigningAlgorithm, JWK>> = {
  PS256: {
    kty: 'RSA',
    n: 'sKXHsZOzDdxhKNt4qw_fYSd42x8rSptmYlsw-McVFtoD44rSeNzX7k-1e9E-G29vzXbGSfmoBogL2NURN3XPrX-r-1trLs2sQDkWhwA4lQraOME6ggXM75gmpWr1d5_P-cUf1V2f0UfBfki9k2aVuHPbyCki1enp72nakZsW-yLb32AoRljnhU68s66P8lNqFgrkpUcKTycxe5FongmYrrcaOELH-ZsuB9xVvoXvqmy9bLzTB04Gradbzc_XzCxwChbBs-JD-XhXnVilzI8vMX38pcj-Aa6dcZTreSm3LlVcZxeAk_QBl0bbU7uEOOTSB41pUnic6sTX_Xnl-NGmAw',
    e: 'AQAB',
  },
  ES256: {
    kty: 'EC',
    crv: 'P-256',
    x: 'EhOhKMMmEJadLhCFoWvtg6Dng4KekD5IPwx6LVLx_dY',
    y: 'z8dq-qSFyx97C8kLdcNXVfnGtAKEBcbOtq2aOIF20x4',
  },
  EdDSA: { kty: 'OKP', crv: 'Ed25519', x: 'jjZ7dLFy2Fl7iM2aDigVVP9FeM_ruzf37TD5Aoi3O0c' },
};
