import { createAuthenticatorApps } from '../sign-in/authenticator-app.ts';
import { createEnrolmentStore } from '../sign-in/enrolment-store.ts';
import type { SecondFactor } from '../sign-in/one-time-code.ts';
import { createPageCodes } from '../sign-in/page-codes.ts';
import type { Resources } from './resources.ts';

/** Creates the second factor: codes on the page in a sandbox, authenticator apps in production. */
export function createSecondFactor({ config, database, clock, codes }: Resources): SecondFactor {
  if (config.environment === 'sandbox') return createPageCodes(codes.pageKey);
  return createAuthenticatorApps({
    enrolments: createEnrolmentStore(database),
    secretBox: codes.secretBox,
    clock,
  });
}
