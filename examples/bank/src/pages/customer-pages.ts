import type { Route } from '@ob/http';
import type { AuthorizationPages } from '@ob/oauth';
import { createAssetRoutes } from './asset-routes.ts';
import type { AuthorizationClaims } from './authorization-claims.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import { createAuthorizationPageRoutes } from './authorization-routes.ts';
import type { DashboardPorts } from './dashboard-entries.ts';
import { createDashboardRoutes } from './dashboard-routes.ts';
import { createInteraction } from './interaction.ts';

/** The ports of the customer's pages. */
export interface CustomerPagePorts extends AuthorizationRoutePorts, DashboardPorts {
  readonly claims: AuthorizationClaims;
  readonly consents: DashboardPorts['consents'];
}

/** The pages on which a customer decides about requests of third parties, and sees and ends their access. */
export interface CustomerPages {
  readonly routes: readonly Route[];
  /** The port of the authorization endpoint. */
  readonly authorization: AuthorizationPages;
}

/** Creates the customer's pages on the sign-in of a bank. */
export function createCustomerPages(ports: CustomerPagePorts): CustomerPages {
  return {
    routes: [
      ...createAssetRoutes(ports.settings),
      ...createAuthorizationPageRoutes(ports),
      ...createDashboardRoutes(ports),
    ],
    authorization: createInteraction(ports),
  };
}
