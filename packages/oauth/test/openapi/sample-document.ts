import type { Route } from '@ob/http';
import { openTestBank } from '@ob/tooling/test-bank';

/** Lists the routes of the authorization server. */
export async function listOAuthRoutes(): Promise<readonly Route[]> {
  const { routes } = await openTestBank();
  return routes.filter(({ path }) => /^\/(oauth|[.]well-known)\//.test(path));
}
