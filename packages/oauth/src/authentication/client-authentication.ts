import type { ClientCertificate, Clock } from '@ob/http';
import type { Form } from '@ob/http/routes';
import type { CertificateReader } from '../certificate/certificate-facts.ts';
import type { ClientStore } from '../client/client.ts';
import type { ClientKeySource } from '../client/client-keys.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import type { OAuthEndpoint, ServerOrigins } from '../oauth-endpoint.ts';
import type { ReplayStore } from '../secret/replay.ts';

/** What authenticating a client stands on. */
export interface ClientAuthenticationPorts extends ServerOrigins {
  readonly clock: Clock;
  readonly clients: ClientStore;
  readonly certificates: CertificateReader;
  readonly clientKeys: ClientKeySource;
  readonly signatures: SignatureVerifier;
  readonly replay: ReplayStore;
}

/** A request of a client to one of the endpoints: every fact that its authentication may rest on. */
export interface ClientRequest {
  readonly endpoint: OAuthEndpoint;
  readonly form: Form;
  /** The `Authorization` header, `undefined` where none was sent, or an empty one. */
  readonly authorization: string | undefined;
  /** The verified certificate of the connection, `undefined` where there is none. */
  readonly clientCertificate: ClientCertificate | undefined;
  /** The `DPoP` header as it came, `undefined` where none was sent. */
  readonly dpopProof: string | undefined;
}
