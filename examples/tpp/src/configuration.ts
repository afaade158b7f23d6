import { openSampleClient, sampleClientId, sampleRedirectUri } from '@ob/example-bank/sample-client';
import type { JWK } from 'jose';

/** The settings of a third party at one bank: identifiers, keys and trusted authorities. */
export interface Configuration {
  /** The issuer of the bank, which is also its base URL. */
  readonly issuer: string;
  readonly clientId: string;
  /** The bank sends the browser to this address after the decision. */
  readonly redirectUri: string;
  /** Signs client assertions and request objects: a private key with `kid` and `alg` (PS256 or ES256). */
  readonly privateKey: JWK;
  /** The client certificate and its key, as PEM. Every access token is bound to the certificate (RFC 8705). */
  readonly certificate: string;
  readonly certificateKey: string;
  /** The authorities that issued the bank's certificate, as PEM. */
  readonly bankAuthority: string;
}

/** Reads the configuration of the sample third party. The sample bank has created its keys in the data folder. */
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
