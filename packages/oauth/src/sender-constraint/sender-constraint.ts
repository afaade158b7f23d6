import type { AccessToken } from '@ob/core/primitives';
import { accept, type ClientCertificate, type Result, refuse } from '@ob/http';
import type { Client } from '../client/client.ts';
import { certificateThumbprint } from './certificate-binding.ts';

/** The member of `cnf` and the scheme of the token: RFC 8705 section 3.1, RFC 9449 section 6.1. */
const bindings = {
  certificate: { confirmation: 'x5t#S256', scheme: 'Bearer' },
  key: { confirmation: 'jkt', scheme: 'DPoP' },
} as const satisfies Readonly<
  Record<string, { readonly confirmation: string; readonly scheme: AccessToken['scheme'] }>
>;

export type SenderConstraintKind = keyof typeof bindings;

/** The binding of an access token, which makes a stolen token useless. Every token has one. */
export interface SenderConstraint {
  readonly kind: SenderConstraintKind;
  /** The `x5t#S256` of the client's certificate, or the `jkt` of its DPoP key. */
  readonly thumbprint: string;
}

export interface SenderEvidence {
  readonly clientCertificate: ClientCertificate | undefined;
  /** The key thumbprint of an accepted DPoP proof. */
  readonly provenKey: string | undefined;
}

/** `constraint_unavailable`: the registration does not select exactly one kind. */
export type SenderConstraintRefusal = 'certificate_missing' | 'proof_missing' | 'constraint_unavailable';

export type BindingClient = Pick<
  Client,
  'security_profile' | 'tls_client_certificate_bound_access_tokens' | 'dpop_bound_access_tokens'
>;

/** Returns `undefined` if the registration does not select exactly one kind. */
export function findConstraintKind(client: BindingClient): SenderConstraintKind | undefined {
  const { tls_client_certificate_bound_access_tokens: byCertificate, dpop_bound_access_tokens: byKey } =
    client;
  if (byCertificate === byKey) return undefined;
  if (byCertificate) return 'certificate';
  return client.security_profile === 'fapi2' ? 'key' : undefined;
}

/** Returns the binding for the tokens of a request. */
export function decideSenderConstraint(
  client: BindingClient,
  { clientCertificate, provenKey }: SenderEvidence,
): Result<SenderConstraint, SenderConstraintRefusal> {
  const kind = findConstraintKind(client);
  if (kind === undefined) return refuse('constraint_unavailable');
  if (kind === 'key')
    return provenKey === undefined ? refuse('proof_missing') : accept({ kind, thumbprint: provenKey });
  if (clientCertificate === undefined) return refuse('certificate_missing');
  return accept({ kind, thumbprint: certificateThumbprint(clientCertificate) });
}

/** Returns the scheme of a token, which is also its `token_type` (RFC 6749 section 7.1). */
export function findTokenScheme({ kind }: SenderConstraint): AccessToken['scheme'] {
  return bindings[kind].scheme;
}

/** Builds the `cnf` claim (RFC 7800 section 3). */
export function describeConfirmation({
  kind,
  thumbprint,
}: SenderConstraint): Readonly<Record<string, string>> {
  return { [bindings[kind].confirmation]: thumbprint };
}

/** Reads a `cnf` claim with exactly one known member. */
export function readConfirmation(confirmation: unknown): SenderConstraint | undefined {
  if (typeof confirmation !== 'object' || confirmation === null) return undefined;
  const members: readonly [string, unknown][] = Object.entries(confirmation);
  const [[name, thumbprint] = [], ...others] = members;
  const kind = kinds.find((known) => bindings[known].confirmation === name);
  if (kind === undefined || typeof thumbprint !== 'string' || others.length > 0) return undefined;
  return { kind, thumbprint };
}

const kinds: readonly SenderConstraintKind[] = ['certificate', 'key'];
