import type { Queryable } from '@ob/postgres';
import type { Interaction } from '@ob/server';
import { createCustomerPages } from '@ob/server/pages';
import { pageChoices, pageSettings } from '../page-settings.ts';
import { createAttemptStore } from '../sign-in/attempt-store.ts';
import { createBankSession } from '../sign-in/bank-session.ts';
import { createChallengeStore } from '../sign-in/challenge-store.ts';
import { createClaimStore } from '../sign-in/claim-store.ts';
import { createCodeRoutes } from '../sign-in/code-routes.ts';
import { createCustomerStore } from '../sign-in/customer-store.ts';
import type { SecondFactor } from '../sign-in/one-time-code.ts';
import { createSessionStore } from '../sign-in/session-store.ts';
import { hashingLimits } from '../sign-in/sign-in.ts';
import { createSignInRoutes } from '../sign-in/sign-in-routes.ts';
import { createWorkQueue } from '../sign-in/work-queue.ts';
import type { Resources } from './resources.ts';

/** The parts that differ between sandbox, production and tests. */
export interface PageParts extends Pick<Resources, 'database' | 'clock' | 'random'> {
  readonly secondFactor: SecondFactor;
  /** A hint on the sign-in page of a sandbox. */
  readonly signInHint?: string;
}

/** Creates the customer pages and the sign-in of the sample bank. */
export function createPages(parts: PageParts): Interaction<Queryable> {
  const { database } = parts;
  const signIn = {
    ...parts,
    settings: pageSettings,
    sessions: createSessionStore(database),
    customers: createCustomerStore(database),
    attempts: createAttemptStore(database),
    hashing: createWorkQueue(hashingLimits),
    challenges: createChallengeStore(database),
  };
  return createCustomerPages<Queryable>({
    ...pageChoices,
    session: createBankSession(signIn),
    // The claims are in the bank's tables, because an open authorization keeps a session alive.
    claims: (transaction = database) => createClaimStore(transaction),
    redeemStepUp: ({ id, authentication }, transaction) =>
      createChallengeStore(transaction).use(id, authentication.authenticatedAt),
    routes: (ports) => [
      ...createSignInRoutes({ ...ports, ...signIn }),
      ...createCodeRoutes({ ...ports, ...signIn }),
    ],
  });
}
