import type { ClientCertificate, Form } from '@ob/core/http';
import type { Client } from './client.ts';
import type { OAuthRefusalReason } from './oauth-error.ts';
import type { SenderConstraintFault } from './sender-constraint.ts';

/** A request to the token endpoint whose client has authenticated. */
export interface TokenRequest {
  readonly client: Client;
  readonly form: Form;
  /** The verified certificate of the connection, `undefined` where there is none. */
  readonly clientCertificate: ClientCertificate | undefined;
}

/** Why the tokens of a grant cannot be bound, in the words of the token endpoint. */
export const grantConstraintReasons: Readonly<Record<SenderConstraintFault, OAuthRefusalReason>> = {
  certificate_missing: 'grant_certificate',
  constraint_unavailable: 'constraint_unavailable',
};
