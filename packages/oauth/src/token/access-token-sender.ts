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

export interface SenderClaim {
  readonly content: AccessTokenContent;
  /** The raw token. A proof must contain its hash. */
  readonly accessToken: string;
  readonly request: Request;
  readonly connection: Connection;
}

/**
 * Verifies that the sender of a token is the client it is bound to. The connection must have the token's certificate
 * (RFC 8705 section 3), or the request a proof by the token's key (RFC 9449 section 7). Uses the proof up. Refuses
 * with `invalid_token`. A malformed or replayed proof gets `invalid_dpop_proof` or `use_dpop_nonce` in the challenge.
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

/** The `error` of the challenge, if it is not `invalid_dpop_proof`. */
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
