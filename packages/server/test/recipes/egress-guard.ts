import { refuse } from '@ob/http';
import { listOwnAddresses, resolveHost } from '@ob/http/node';
import { type AddressGuard, createAddressGuard } from '@ob/http/routes';

/** Allows webhooks to listed hosts only, if the built-in rules allow them too. */
export function createEgressGuard(hosts: ReadonlySet<string>): AddressGuard {
  const builtIn = createAddressGuard({
    ...{ resolve: resolveHost, ownAddresses: listOwnAddresses },
    ...{ allow: [], environment: 'production' },
  });
  const isListed = (url: string) => URL.canParse(url) && hosts.has(new URL(url).hostname);
  return {
    setting: 'the egress list',
    admit: async (url) => (isListed(url) ? builtIn.admit(url) : refuse('address')),
    check: async (url) => (isListed(url) ? builtIn.check(url) : refuse('address')),
    allows: builtIn.allows,
  };
}
