import type { Route } from '@ob/http';
import { createReferenceRoutes, referencePaths } from '@ob/server/reference';
import { pageSettings } from '../page-settings.ts';
import type { Resources } from './resources.ts';

const license = { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' };

/** Creates the API reference of the routes, which also describes its own routes. */
export function createReference(
  { config, issuer, clock }: Resources,
  routes: readonly Route[],
): Promise<readonly Route[]> {
  const apiPage = `${issuer}${referencePaths.apiPage}`;
  return createReferenceRoutes({
    issuer,
    routes,
    now: clock.now(),
    settings: pageSettings,
    serverDescription: config.environment === 'sandbox' ? 'The sandbox, with made-up customers' : 'The bank',
    api: {
      title: 'Sample Bank open banking API',
      summary: 'Account information, payments, consents, authorization and webhooks for third parties.',
      description:
        'A third party asks for a consent, sends the customer to the bank to authorize it, and then reads what the customer has shared.',
      version: '1.0.0',
      license,
      contact: { name: 'Sample Bank', url: apiPage },
    },
    events: {
      title: 'Sample Bank events',
      version: '1.0.0',
      description:
        'The bank sends these events to the webhooks of third parties: changes of consents and payments, and activity on the accounts that customers share. Register a webhook with `POST /webhooks`.',
      contact: { name: 'Sample Bank', url: `${issuer}${referencePaths.eventPage}` },
      license,
      externalDocs: { description: 'The HTTP API', url: apiPage },
    },
  });
}
