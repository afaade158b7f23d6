import type { ClientCertificate } from '@ob/http';
import { accept, type Refused, type Result, refuse } from '@ob/http';
import type { Client } from '../client/client.ts';
import { type OAuthEndpoint, oauthPaths } from '../oauth-endpoint.ts';
import {
  describeRefusal,
  type OAuthRefusal,
  type OAuthRefusalReason,
  refuseFor,
} from '../refusals/oauth-error.ts';
import { type DpopPorts, type DpopRefusal, useDpopProof } from './dpop-use.ts';
import {
  constraintKindOf,
  decideSenderConstraint,
  type SenderConstraint,
  type SenderConstraintRefusal,
} from './sender-constraint.ts';

/** What a client's request shows of its sender. */
export interface SenderRequest {
  readonly client: Client;
  /** The verified certificate of the connection, `undefined` where there is none. */
  readonly clientCertificate: ClientCertificate | undefined;
  /** The `DPoP` header as it came, `undefined` where none was sent. */
  readonly dpopProof: string | undefined;
}

/** Why a token cannot be bound, in the words of each grant: a certificate is part of what a customer's grant needs. */
const constraintReasons = {
  clientCredentials: {
    certificate_missing: 'certificate_required',
    proof_missing: 'dpop_proof_missing',
    constraint_unavailable: 'constraint_unavailable',
  },
  customerGrant: {
    certificate_missing: 'grant_certificate',
    proof_missing: 'dpop_proof_missing',
    constraint_unavailable: 'constraint_unavailable',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<SenderConstraintRefusal, OAuthRefusalReason>>>>;

/**
 * Finds what the tokens of a request to the token endpoint are bound to: the client's certificate, or the key of its
 * DPoP proof, as it is registered. An accepted proof is used up here: call it when everything else holds. Refuses with
 * `invalid_dpop_proof`, `use_dpop_nonce`, or as its grant has it where there is nothing to bind to.
 */
export async function bindToSender(
  ports: DpopPorts,
  request: SenderRequest,
  grant: keyof typeof constraintReasons,
): Promise<Result<SenderConstraint, OAuthRefusal>> {
  const provenKey = await findProvenKey(ports, { ...request, endpoint: 'token', boundTo: undefined });
  if (!provenKey.ok) return provenKey;
  const { client, clientCertificate } = request;
  const constraint = decideSenderConstraint(client, { clientCertificate, provenKey: provenKey.value });
  return constraint.ok ? constraint : refuseFor(constraintReasons[grant][constraint.refusal]);
}

/**
 * Finds the key that a client proves to hold at an endpoint, as its thumbprint; `undefined` where no proof was sent.
 * With `boundTo` it must be that key. Refuses a proof of a client whose tokens are not bound by DPoP with
 * `invalid_request`: it would go unheeded.
 */
export async function findProvenKey(
  ports: DpopPorts,
  {
    client,
    dpopProof,
    endpoint,
    boundTo,
  }: SenderRequest & { readonly endpoint: OAuthEndpoint; readonly boundTo: string | undefined },
): Promise<Result<string | undefined, OAuthRefusal>> {
  if (dpopProof === undefined) return accept(undefined);
  if (constraintKindOf(client) !== 'key') return refuseFor('dpop_proof_unexpected');
  const path = oauthPaths[endpoint];
  const presented = { proof: dpopProof, method: 'POST', path, accessToken: undefined, boundTo };
  const used = await useDpopProof(ports, presented);
  return used.ok ? used : refuseProof(ports, used.refusal);
}

/** Who lacks a nonce is given one to try again with (RFC 9449 section 8). */
function refuseProof({ dpopNonces }: DpopPorts, reason: DpopRefusal): Refused<OAuthRefusal> {
  const refusal = describeRefusal(`dpop_proof_${reason}`);
  if (reason !== 'nonce' || dpopNonces === undefined) return refuse(refusal);
  return refuse({ ...refusal, headers: { 'dpop-nonce': dpopNonces.accepted()[0] } });
}
