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
  decideSenderConstraint,
  findConstraintKind,
  type SenderConstraint,
  type SenderConstraintRefusal,
} from './sender-constraint.ts';

export interface SenderRequest {
  readonly client: Client;
  readonly clientCertificate: ClientCertificate | undefined;
  readonly dpopProof: string | undefined;
}

/** RFC 6749 has another error for a customer's grant. */
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
 * Finds the certificate or DPoP key to which the tokens of a request are bound. Uses the proof up: call it after every other
 * check. Refuses with `invalid_dpop_proof` or `use_dpop_nonce`, or with the error of the grant if the evidence is missing.
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
 * Verifies the DPoP proof of a request and returns the thumbprint of its key, which must equal `boundTo`; `undefined` without a
 * proof. Refuses a proof with `invalid_request` if the client's tokens are not bound by DPoP.
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
  if (findConstraintKind(client) !== 'key') return refuseFor('dpop_proof_unexpected');
  const path = oauthPaths[endpoint];
  const presented = { proof: dpopProof, method: 'POST', path, accessToken: undefined, boundTo };
  const used = await useDpopProof(ports, presented);
  return used.ok ? used : refuseProof(ports, used.refusal);
}

/** The refusal carries a nonce for the retry (RFC 9449 section 8). */
function refuseProof({ dpopNonces }: DpopPorts, reason: DpopRefusal): Refused<OAuthRefusal> {
  const refusal = describeRefusal(`dpop_proof_${reason}`);
  if (reason !== 'nonce' || dpopNonces === undefined) return refuse(refusal);
  return refuse({ ...refusal, headers: { 'dpop-nonce': dpopNonces.accepted()[0] } });
}
