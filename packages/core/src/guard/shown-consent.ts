import { accept, type Result, refuse } from '@ob/http';
import { type GuardContext, isIdentifier, readHeaderValues } from '@ob/http/routes';
import type { LiveAccessToken } from '../access/access-token.ts';
import type { ShownConsent } from '../access/decide-consent.ts';
import type { GuardRefusal } from './guard-refusal.ts';
import { admitVerifiedToken, type TokenGuardPorts } from './token-guard.ts';

/** What a request with a live token shows for itself. */
export interface ShownByToken extends ShownConsent {
  readonly token: LiveAccessToken;
}

/**
 * Reads what a request shows: verifies its token, reads token, grant and the consent of its `X-Consent-ID` in one
 * look-up, and takes the request from the client's burst. Refuses the token alone; the consent is for a decision.
 */
export async function readShownConsent(
  ports: TokenGuardPorts,
  request: Request,
  context: GuardContext,
): Promise<Result<ShownByToken, GuardRefusal>> {
  const verified = await ports.tokens.verify(request, context);
  if (!verified.ok) return refuse({ kind: 'token', refusal: verified.refusal });
  const consentIds = readHeaderValues(request, 'X-Consent-ID');
  const admitted = await admitVerifiedToken(ports, verified.value, findLookedUp(consentIds), context);
  if (!admitted.ok) return refuse({ kind: 'token', refusal: admitted.refusal });
  return accept({ consentIds, ...admitted.value });
}

/**
 * Names the consent to look up among the values of `X-Consent-ID`: not every store could be asked for text that is no
 * id, and several values name none.
 */
export function findLookedUp([consentId, another]: readonly string[]): string | undefined {
  return another === undefined && isIdentifier(consentId) ? consentId : undefined;
}
