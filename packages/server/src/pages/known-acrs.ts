import type { InteractionParts } from '../options.ts';
import type { CustomerSession } from './customer-session.ts';

const message =
  '`CustomerSession.find` returned an authentication with an `acr` that `acrValues` of the authentication policy does not list, so it approves nothing. Return one of `acrValues`, or add this one to them.';

/** Wraps a sign-in to log an error for each `acr` that the policy does not list. */
export function reportUnknownAcrs(
  session: CustomerSession,
  { authentication: { acrValues }, log }: Pick<InteractionParts<never>, 'authentication' | 'log'>,
): CustomerSession {
  return {
    async find(request) {
      const customer = await session.find(request);
      const acrs = customer?.authentications.map(({ acr }) => acr) ?? [];
      for (const acr of acrs.filter((each) => !acrValues.includes(each)))
        log.error({ acr, acr_values: acrValues }, message);
      return customer;
    },
    signIn: (target) => session.signIn(target),
    stepUp: (stepUp) => session.stepUp(stepUp),
    signOut: (request) => session.signOut(request),
  };
}
