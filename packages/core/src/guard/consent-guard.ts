import { type Result, refuse } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import { type AdmittedConsent, type ConsentRequirement, decideConsent } from '../access/decide-consent.ts';
import { challengeForScope } from './challenge.ts';
import { readPresentedConsent } from './presented-consent.ts';
import type { GuardRefusal } from './respond-refusal.ts';
import type { TokenGuardPorts } from './token-guard.ts';

/** Port: admits a request by its access token and the consent in its `X-Consent-ID` header, on endpoints without accounts. */
export interface ConsentGuard {
  admit(
    request: Request,
    context: GuardContext,
    requirement: ConsentRequirement,
  ): Promise<Result<AdmittedConsent, GuardRefusal>>;
}

/** Creates the guard of payments and funds confirmations. It decides with {@link decideConsent}. */
export function createConsentGuard(ports: TokenGuardPorts): ConsentGuard {
  return {
    async admit(request, context, requirement) {
      const presented = await readPresentedConsent(ports, request, context);
      if (!presented.ok) return presented;
      const decided = decideConsent(presented.value, requirement, ports.clock.now());
      if (decided.ok) return decided;
      if (decided.refusal.step === 'scope') challengeForScope(presented.value.token, context);
      return refuse({ kind: 'access', ...decided.refusal });
    },
  };
}
