import { openSampleClient, sampleClientId, sampleRedirectUri } from '@ob/example-bank/sample-client';
import type { JWK } from 'jose';

/** Everything that a third party brings to a bank: who it is, what it proves that with, and whom it trusts. */
export interface Configuration {
  /** The issuer of the bank, which is also its base URL. */
  readonly issuer: string;
  readonly clientId: string;
  /** Where the bank sends the customer back to. */
  readonly redirectUri: string;
  /** Signs client assertions and request objects: a private key with `kid` and `alg` (PS256 or ES256). */
  readonly privateKey: JWK;
  /** The client certificate and its key, as PEM: every access token is bound to it (RFC 8705). */
  readonly certificate: string;
  readonly certificateKey: string;
  /** The authorities that vouch for the bank's own certificate, as PEM. */
  readonly bankAuthority: string;
}

/** Reads the configuration of the sample third party, whose keys the sample bank made in its data folder. */
export async function readSampleConfiguration(dataFolder: string, issuer: string): Promise<Configuration> {
  const { privateKey, certificate, certificateKey, authority } = await openSampleClient(dataFolder);
  return {
    issuer,
    clientId: sampleClientId,
    redirectUri: sampleRedirectUri,
    privateKey,
    certificate,
    certificateKey,
    bankAuthority: authority,
  };
}
