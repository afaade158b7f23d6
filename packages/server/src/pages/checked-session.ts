import type { InteractionParts } from '../options.ts';
import type { CustomerSession, SignedInCustomer } from './customer-session.ts';

const unknownAcr =
  '`CustomerSession.find` returned an authentication with an `acr` that `acrValues` of the authentication policy does not list, so it approves nothing. Return one of `acrValues`, or add this one to them.';

/** A time in seconds is earlier than this, in milliseconds since 1970. */
const earliestMs = Date.UTC(2000, 0);

/**
 * Wraps a sign-in to check its customers. Throws a `TypeError` for an incomplete customer or a time in seconds. Logs an
 * error for each `acr` that the policy does not list.
 */
export function checkSession(
  session: CustomerSession,
  { authentication: { acrValues }, log }: Pick<InteractionParts<never>, 'authentication' | 'log'>,
): CustomerSession {
  return {
    async find(request) {
      const customer = await session.find(request);
      if (customer === undefined) return undefined;
      const fault = describeFault(customer);
      if (fault !== undefined) throw new TypeError(`\`CustomerSession.find\` returned ${fault}`);
      const unknown = customer.authentications
        .map(({ acr }) => acr)
        .filter((acr) => !acrValues.includes(acr));
      for (const acr of unknown) log.error({ acr, acr_values: acrValues }, unknownAcr);
      return customer;
    },
    signIn: (target) => session.signIn(target),
    stepUp: (stepUp) => session.stepUp(stepUp),
    signOut: (request) => session.signOut(request),
  };
}

/** Describes what is wrong with a customer, and how to fix it. A session that was stored as JSON can have other types. */
function describeFault(customer: SignedInCustomer): string | undefined {
  const { customerId, displayName, signedInAt, authentications } = customer ?? {};
  if (typeof customerId !== 'string' || customerId === '' || typeof displayName !== 'string')
    return 'a customer without `customerId` or `displayName`. Return `customerId` and `displayName` as strings, or `undefined` if nobody is signed in.';
  if (!Array.isArray(authentications))
    return 'no `authentications`. Return an array with every authentication of the session.';
  const times = [signedInAt, ...authentications.map(({ authenticatedAt }) => authenticatedAt)];
  return times.every((time) => time > earliestMs)
    ? undefined
    : 'a time that is not in milliseconds since 1970. Return `signedInAt` and `authenticatedAt` like `Date.now()`.';
}
