import type { Clock } from '@ob/core';
import type { ClientCertificate, Form } from '@ob/core/http';
import type { ClientStore } from './client.ts';
import type { OAuthEndpoint } from './oauth-endpoint.ts';
import type { ReplayStore } from './replay.ts';

/** What authenticating a client stands on. */
export interface ClientAuthenticationPorts {
  readonly clock: Clock;
  readonly issuer: string;
  readonly clients: ClientStore;
  readonly replay: ReplayStore;
}

/** A request of a client to one of the endpoints: every fact that its authentication may rest on. */
export interface ClientRequest {
  readonly endpoint: OAuthEndpoint;
  readonly form: Form;
  /** The `Authorization` header, `undefined` where none was sent. */
  readonly authorization: string | undefined;
  /** The verified certificate of the connection, `undefined` where there is none. */
  readonly clientCertificate: ClientCertificate | undefined;
}
