import { accept, type Result, refuse } from '@ob/http';
import { type GuardContext, isIdentifier, readHeaderValues } from '@ob/http/routes';
import type { LiveAccessToken } from '../access/access-token.ts';
import type { PresentedConsent } from '../access/decide-consent.ts';
import type { GuardRefusal } from './guard-refusal.ts';
import { admitVerifiedToken, type TokenGuardPorts } from './token-guard.ts';

export interface PresentedByToken extends PresentedConsent {
  readonly token: LiveAccessToken;
}

/**
 * Verifies the token of a request, reads token, grant and the consent of its `X-Consent-ID` in one look-up, and counts
 * the request against the client's burst limit. Refuses only for the token and the burst limit; it does not check the
 * consent.
 */
export async function readPresentedConsent(
  ports: TokenGuardPorts,
  request: Request,
  context: GuardContext,
): Promise<Result<PresentedByToken, GuardRefusal>> {
  const verified = await ports.tokens.verify(request, context);
  if (!verified.ok) return refuse({ kind: 'token', refusal: verified.refusal });
  const consentIds = readHeaderValues(request, 'X-Consent-ID');
  const admitted = await admitVerifiedToken(ports, verified.value, selectConsentId(consentIds), context);
  if (!admitted.ok) return refuse({ kind: 'token', refusal: admitted.refusal });
  return accept({ consentIds, ...admitted.value });
}

/**
 * Returns the consent id to look up. Returns `undefined` if the header has several values, or a value that is no id: some
 * stores cannot be asked for other text.
 */
export function selectConsentId([consentId, another]: readonly string[]): string | undefined {
  return another === undefined && isIdentifier(consentId) ? consentId : undefined;
}
