import { createConsentLookup } from '@ob/consent/primitives';
import type { Route } from '@ob/http';
import { checkOptions, type OptionRules } from '@ob/http/routes';
import type { Interaction, InteractionParts } from '../options.ts';
import type { Stores } from '../storage.ts';
import type { AuthorizationRoutePorts } from './approval.ts';
import { createAssetRoutes } from './asset-routes.ts';
import { type AuthorizationClaims, claimsOf } from './authorization-claims.ts';
import { createAuthorizationPageRoutes } from './authorization-routes.ts';
import { checkSession } from './checked-session.ts';
import type { ConfirmedStepUp, CustomerSession } from './customer-session.ts';
import type { DashboardPorts } from './dashboard-entries.ts';
import { createDashboardRoutes } from './dashboard-routes.ts';
import type { DecideInTransaction } from './decide-consent.ts';
import { createInteraction } from './interaction.ts';
import { createPageSettings, type PageChoices, type PageSettings } from './page-settings.ts';
import { respondFailure } from './respond-page.ts';
import { createSignOutRoute } from './sign-out-route.ts';

const callback = { type: 'function', optional: true } as const;
const text = { type: 'string', optional: true } as const;

const rules: OptionRules<CustomerPageOptions<never>> = {
  bankName: { type: 'string', fix: 'the name that customers know' },
  session: {
    type: 'port',
    members: {
      find: { type: 'function' },
      signIn: { type: 'function' },
      stepUp: { type: 'function' },
      signOut: { type: 'function' },
    },
    fix: 'the CustomerSession of your login',
  },
  texts: { type: 'object', optional: true },
  ...{ timeZone: text, footer: text, theme: text },
  ...{ redeemStepUp: callback, claims: callback, routes: callback },
};

export interface CustomerPagePorts extends AuthorizationRoutePorts, DashboardPorts {
  readonly claims: AuthorizationClaims;
  readonly consents: DashboardPorts['consents'];
}

/** The options of {@link createCustomerPages}. */
export interface CustomerPageOptions<DatabaseTransaction> extends PageChoices {
  /** The sign-in of the bank. */
  readonly session: CustomerSession;
  /**
   * Uses a step-up once, in the transaction of the decision: only one of several parallel callers gets `true`. Needed
   * if your sign-in calls `approvePending` with a step-up; without it, the approval is refused.
   */
  readonly redeemStepUp?: (stepUp: ConfirmedStepUp, transaction: DatabaseTransaction) => Promise<boolean>;
  /** Replaces the store of claims; default: the claims of the storage. */
  readonly claims?: (transaction?: DatabaseTransaction) => AuthorizationClaims;
  /** Creates routes of your sign-in that use the parts of the pages. */
  readonly routes?: (ports: CustomerPagePorts) => readonly Route[];
}

/**
 * Creates the pages on which a customer approves requests of third parties, and sees and ends their access. Pass the
 * result as `interaction` to `createOpenBanking`. Throws a `TypeError` for an option that is unknown, missing or of the
 * wrong type, and a `RangeError` for an empty name, or an unknown language or time zone.
 */
export function createCustomerPages<DatabaseTransaction>(
  options: CustomerPageOptions<DatabaseTransaction>,
): Interaction<DatabaseTransaction> {
  checkOptions('createCustomerPages', options, rules);
  const settings = createPageSettings(options);
  const { routes = () => [] } = options;
  return (parts) => {
    const ports = createPorts(options, settings, parts);
    return {
      routes: [
        ...createAssetRoutes(settings),
        ...createAuthorizationPageRoutes(ports),
        ...createDashboardRoutes(ports),
        createSignOutRoute(ports),
        ...routes(ports),
      ],
      authorization: createInteraction(ports),
      errorPage: ({ code }) => respondFailure(settings, code),
    };
  };
}

function createPorts<DatabaseTransaction>(
  options: CustomerPageOptions<DatabaseTransaction>,
  settings: PageSettings,
  parts: InteractionParts<DatabaseTransaction>,
): CustomerPagePorts {
  const session = checkSession(options.session, parts);
  const { storage } = parts;
  const { consents, uses, grants } = storage;
  return {
    ...parts,
    ...{ settings, session, consents, uses, grants },
    claims: options.claims?.() ?? claimsOf(storage),
    origin: new URL(parts.issuer).origin,
    authorizations: createApprovalPorts(parts, storage),
    decideInTransaction: createDecideInTransaction(options, parts),
  };
}

function createApprovalPorts<DatabaseTransaction>(
  parts: InteractionParts<DatabaseTransaction>,
  { consents, authorizations }: Stores,
) {
  return { ...parts, authorizations, consents: createConsentLookup({ consents, clock: parts.clock }) };
}

/** Runs a decision in one transaction: consent, authorization and step-up. */
function createDecideInTransaction<DatabaseTransaction>(
  { claims, redeemStepUp }: CustomerPageOptions<DatabaseTransaction>,
  parts: InteractionParts<DatabaseTransaction>,
): DecideInTransaction {
  const { storage, accounts } = parts;
  return (work) =>
    storage.transact((transaction) => {
      const stores = storage.within(transaction);
      const locked = {
        listHeldAccounts: (customerId: string) => accounts.listHeldAccounts(customerId, transaction),
      };
      return work({
        consent: { ...parts, consents: stores.consents, accounts: locked },
        authorization: createApprovalPorts(parts, stores),
        claims: claims?.(transaction) ?? claimsOf(stores),
        redeemStepUp: async (stepUp) => (await redeemStepUp?.(stepUp, transaction)) ?? false,
      });
    });
}
