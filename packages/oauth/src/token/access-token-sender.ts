import { describeChallenge, type TokenRefusal } from '@ob/core/routes';
import { accept, type Connection, type Result, refuse } from '@ob/http';
import { isCertificateOf } from '../sender-constraint/certificate-binding.ts';
import {
  type DpopPorts,
  type DpopRefusal,
  readProofHeader,
  useDpopProof,
} from '../sender-constraint/dpop-use.ts';
import type { AccessTokenContent } from './access-token-content.ts';
import { refuseToken } from './access-token-credentials.ts';

/** A request that presents a token of this server. */
export interface SenderClaim {
  readonly content: AccessTokenContent;
  /** The token itself, of which a proof must hold the hash. */
  readonly accessToken: string;
  readonly request: Request;
  readonly connection: Connection;
}

/**
 * Verifies that a token is presented by whom it is bound to: over a connection with its certificate (RFC 8705 section
 * 3), or with a proof by its key for this very request and token (RFC 9449 section 7), which is used up. Refuses with
 * `invalid_token`, and a proof that is bad in itself with `invalid_dpop_proof` or `use_dpop_nonce` in the challenge.
 */
export async function verifySender(
  ports: DpopPorts,
  claim: SenderClaim,
): Promise<Result<undefined, TokenRefusal>> {
  const { kind } = claim.content.constraint;
  return kind === 'certificate' ? verifyCertificate(claim) : verifyProof(ports, claim);
}

function verifyCertificate({
  content: { constraint },
  connection: { clientCertificate },
}: SenderClaim): Result<undefined, TokenRefusal> {
  if (clientCertificate === undefined) return refuseToken('Bearer', 'certificate_missing');
  return isCertificateOf(constraint.thumbprint, clientCertificate)
    ? accept(undefined)
    : refuseToken('Bearer', 'certificate_other');
}

async function verifyProof(
  ports: DpopPorts,
  { content: { constraint }, accessToken, request }: SenderClaim,
): Promise<Result<undefined, TokenRefusal>> {
  const proof = readProofHeader(request);
  if (proof === undefined) return refuseToken('DPoP', 'dpop_proof_missing');
  const used = await useDpopProof(ports, {
    proof,
    method: request.method,
    path: new URL(request.url).pathname,
    accessToken,
    boundTo: constraint.thumbprint,
  });
  return used.ok ? accept(undefined) : refuse(describeProofRefusal(ports, used.refusal));
}

/** What the challenge names for a proof: for the others it is the proof that is bad in itself. */
const challengeErrors: Partial<Record<DpopRefusal, string>> = {
  key_other: 'invalid_token',
  nonce: 'use_dpop_nonce',
};

function describeProofRefusal({ dpopNonces }: DpopPorts, reason: DpopRefusal): TokenRefusal {
  const challenge = describeChallenge('DPoP', challengeErrors[reason] ?? 'invalid_dpop_proof');
  const refusal = { reason: `dpop_proof_${reason}`, challenge };
  if (reason !== 'nonce' || dpopNonces === undefined) return refusal;
  return { ...refusal, headers: { 'dpop-nonce': dpopNonces.accepted()[0] } };
}
