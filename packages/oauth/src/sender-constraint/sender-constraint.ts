import type { AccessToken } from '@ob/core/primitives';
import { accept, type ClientCertificate, type Result, refuse } from '@ob/http';
import type { Client } from '../client/client.ts';
import { certificateThumbprint } from './certificate-binding.ts';

/** What a token can be bound to: the member of `cnf` that says so, and the scheme by which the token is presented. */
const bindings = {
  /** RFC 8705 section 3.1. */
  certificate: { confirmation: 'x5t#S256', scheme: 'Bearer' },
  /** RFC 9449 section 6.1. */
  key: { confirmation: 'jkt', scheme: 'DPoP' },
} as const satisfies Readonly<
  Record<string, { readonly confirmation: string; readonly scheme: AccessToken['scheme'] }>
>;

/** The ways in which tokens are bound, of which every client has one. */
export type SenderConstraintKind = keyof typeof bindings;

/** What an access token is bound to, so that it is of no use to a thief. Every token has one. */
export interface SenderConstraint {
  readonly kind: SenderConstraintKind;
  /** The `x5t#S256` of the client's certificate, or the `jkt` of its DPoP key. */
  readonly thumbprint: string;
}

/** What a request shows of its sender. */
export interface SenderEvidence {
  /** The verified certificate of the connection, `undefined` where there is none. */
  readonly clientCertificate: ClientCertificate | undefined;
  /** The thumbprint of the key of an accepted DPoP proof, `undefined` where none was sent. */
  readonly provenKey: string | undefined;
}

/** Why a token cannot be bound: what it would be bound to was not shown, or the client is registered for no one way. */
export type SenderConstraintRefusal = 'certificate_missing' | 'proof_missing' | 'constraint_unavailable';

/** The part of a registration that says how tokens are bound. */
export type BindingClient = Pick<
  Client,
  'security_profile' | 'tls_client_certificate_bound_access_tokens' | 'dpop_bound_access_tokens'
>;

/** Tells how the tokens of a client are bound; `undefined` where its registration does not say one way. */
export function constraintKindOf(client: BindingClient): SenderConstraintKind | undefined {
  const { tls_client_certificate_bound_access_tokens: byCertificate, dpop_bound_access_tokens: byKey } =
    client;
  if (byCertificate === byKey) return undefined;
  if (byCertificate) return 'certificate';
  return client.security_profile === 'fapi2' ? 'key' : undefined;
}

/** Decides what the tokens of a request are bound to; never answers that they are bound to nothing. */
export function decideSenderConstraint(
  client: BindingClient,
  { clientCertificate, provenKey }: SenderEvidence,
): Result<SenderConstraint, SenderConstraintRefusal> {
  const kind = constraintKindOf(client);
  if (kind === undefined) return refuse('constraint_unavailable');
  if (kind === 'key')
    return provenKey === undefined ? refuse('proof_missing') : accept({ kind, thumbprint: provenKey });
  if (clientCertificate === undefined) return refuse('certificate_missing');
  return accept({ kind, thumbprint: certificateThumbprint(clientCertificate) });
}

/** Tells by which scheme a bound token is presented: also its `token_type` (RFC 6749 section 7.1). */
export function schemeOf({ kind }: SenderConstraint): AccessToken['scheme'] {
  return bindings[kind].scheme;
}

/** Builds the `cnf` claim of a token (RFC 7800 section 3). */
export function describeConfirmation({
  kind,
  thumbprint,
}: SenderConstraint): Readonly<Record<string, string>> {
  return { [bindings[kind].confirmation]: thumbprint };
}

/** Reads a `cnf` claim. A token that names no confirmation, an unknown one or several is none of this server's. */
export function readConfirmation(confirmation: unknown): SenderConstraint | undefined {
  if (typeof confirmation !== 'object' || confirmation === null) return undefined;
  const members: readonly [string, unknown][] = Object.entries(confirmation);
  const [[name, thumbprint] = [], ...others] = members;
  const kind = kinds.find((known) => bindings[known].confirmation === name);
  if (kind === undefined || typeof thumbprint !== 'string' || others.length > 0) return undefined;
  return { kind, thumbprint };
}

const kinds: readonly SenderConstraintKind[] = ['certificate', 'key'];
