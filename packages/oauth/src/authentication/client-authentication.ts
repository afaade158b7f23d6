import type { ClientCertificate, Clock } from '@ob/http';
import type { Form } from '@ob/http/routes';
import type { CertificateReader } from '../certificate/certificate-facts.ts';
import type { ClientStore } from '../client/client.ts';
import type { ClientKeySource } from '../client/client-keys.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import type { OAuthEndpoint, ServerOrigins } from '../oauth-endpoint.ts';
import type { ReplayStore } from '../secret/replay.ts';

export interface ClientAuthenticationPorts extends ServerOrigins {
  readonly clock: Clock;
  readonly clients: ClientStore;
  readonly certificates: CertificateReader;
  readonly clientKeys: ClientKeySource;
  readonly signatures: SignatureVerifier;
  readonly replay: ReplayStore;
}

export interface ClientRequest {
  readonly endpoint: OAuthEndpoint;
  readonly form: Form;
  /** The `Authorization` header; `undefined` if it is absent or empty. */
  readonly authorization: string | undefined;
  readonly clientCertificate: ClientCertificate | undefined;
  /** The `DPoP` header, unverified; `undefined` if it is absent. */
  readonly dpopProof: string | undefined;
}
