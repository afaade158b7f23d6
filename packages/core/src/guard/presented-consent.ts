import { accept, type Result, refuse } from '@ob/http';
import { type GuardContext, isIdentifier, readHeaderValues } from '@ob/http/routes';
import { consentHeader } from '../access/access-refusals.ts';
import type { LiveAccessToken } from '../access/access-token.ts';
import type { PresentedConsent } from '../access/decide-consent.ts';
import type { GuardRefusal } from './respond-refusal.ts';
import { admitVerifiedToken, type TokenGuardPorts } from './token-guard.ts';

export interface PresentedByToken extends PresentedConsent {
  readonly token: LiveAccessToken;
}

/** Verifies the token, reads token and consent in one look-up, and applies the burst limit. The caller checks the consent. */
export async function readPresentedConsent(
  ports: TokenGuardPorts,
  request: Request,
  context: GuardContext,
): Promise<Result<PresentedByToken, GuardRefusal>> {
  const verified = await ports.tokens.verify(request, context);
  if (!verified.ok) return refuse({ kind: 'token', refusal: verified.refusal });
  const consentIds = readHeaderValues(request, consentHeader);
  const admitted = await admitVerifiedToken(ports, verified.value, selectConsentId(consentIds), context);
  if (!admitted.ok) return refuse({ kind: 'token', refusal: admitted.refusal });
  return accept({ consentIds, ...admitted.value });
}

/** Returns the id to look up. Some stores fail for other text, so an invalid or repeated header gives `undefined`. */
export function selectConsentId([consentId, another]: readonly string[]): string | undefined {
  return another === undefined && isIdentifier(consentId) ? consentId : undefined;
}
