import { accept, type Result, refuse } from '@ob/core';
import type { ClientCertificate } from '@ob/core/http';
import { certificateThumbprint } from './certificate-binding.ts';
import type { Client } from './client.ts';

/** What an access token is bound to, so that it is of no use to a thief. Every token has one. */
export interface SenderConstraint {
  readonly kind: 'certificate';
  /** The `x5t#S256` of the client's certificate. */
  readonly thumbprint: string;
}

/** Why a token cannot be bound: no certificate was presented, or the client is registered for another binding. */
export type SenderConstraintFault = 'certificate_missing' | 'constraint_unavailable';

/** Decides what the tokens of a request are bound to; never answers that they are bound to nothing. */
export function decideSenderConstraint(
  client: Client,
  certificate: ClientCertificate | undefined,
): Result<SenderConstraint, SenderConstraintFault> {
  const isByCertificate =
    client.tls_client_certificate_bound_access_tokens && !client.dpop_bound_access_tokens;
  if (!isByCertificate) return refuse('constraint_unavailable');
  if (certificate === undefined) return refuse('certificate_missing');
  return accept({ kind: 'certificate', thumbprint: certificateThumbprint(certificate) });
}

/** Builds the `cnf` claim of a token (RFC 7800 section 3, RFC 8705 section 3.1). */
export function describeConfirmation({ thumbprint }: SenderConstraint): { readonly 'x5t#S256': string } {
  return { 'x5t#S256': thumbprint };
}
