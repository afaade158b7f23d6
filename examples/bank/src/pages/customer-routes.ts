import type { Route } from '@ob/core/http';
import { createAssetRoutes } from './asset-routes.ts';
import type { AuthorizationRoutePorts } from './authorization-ports.ts';
import { createAuthorizationPageRoutes } from './authorization-routes.ts';
import { createCodeRoutes } from './code-routes.ts';
import type { DashboardPorts } from './dashboard-entries.ts';
import { createDashboardRoutes } from './dashboard-routes.ts';
import { createSignInRoutes, type SignInRoutePorts } from './sign-in-routes.ts';

/** What the customer's pages stand on. */
export interface CustomerPorts
  extends SignInRoutePorts,
    AuthorizationRoutePorts,
    Omit<DashboardPorts, 'customers'> {
  readonly customers: SignInRoutePorts['customers'];
  readonly consents: DashboardPorts['consents'];
}

/** Makes every route that customers use with a browser: signing in and out, deciding, seeing and ending access. */
export function createCustomerRoutes(ports: CustomerPorts): readonly Route[] {
  return [
    ...createAssetRoutes(),
    ...createSignInRoutes(ports),
    ...createAuthorizationPageRoutes(ports),
    ...createCodeRoutes(ports),
    ...createDashboardRoutes(ports),
  ];
}
