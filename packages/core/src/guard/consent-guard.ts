import { type Result, refuse } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import { type AdmittedConsent, type ConsentDemand, decideConsent } from '../access/decide-consent.ts';
import { challengeForScope } from './challenge.ts';
import type { GuardRefusal } from './guard-refusal.ts';
import { readShownConsent } from './shown-consent.ts';
import type { TokenGuardPorts } from './token-guard.ts';

/** Port: admits a request by its access token and the consent in its `X-Consent-ID` header, on endpoints without accounts. */
export interface ConsentGuard {
  admit(
    request: Request,
    context: GuardContext,
    demand: ConsentDemand,
  ): Promise<Result<AdmittedConsent, GuardRefusal>>;
}

/**
 * Creates the guard of payments and funds confirmations. It verifies the token, reads token, grant and consent in one
 * look-up, counts the request against the client's burst limit, and calls {@link decideConsent}.
 */
export function createConsentGuard(ports: TokenGuardPorts): ConsentGuard {
  return {
    async admit(request, context, demand) {
      const shown = await readShownConsent(ports, request, context);
      if (!shown.ok) return shown;
      const decided = decideConsent(shown.value, demand, ports.clock.now());
      if (decided.ok) return decided;
      if (decided.refusal.step === 'scope') challengeForScope(shown.value.token, context);
      return refuse({ kind: 'access', ...decided.refusal });
    },
  };
}
