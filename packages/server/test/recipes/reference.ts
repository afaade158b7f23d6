import type { Route } from '@ob/http';
import { createPageSettings } from '@ob/server/pages';
import { createReferenceRoutes } from '@ob/server/reference';

export function createReference(issuer: string, routes: readonly Route[]): Promise<readonly Route[]> {
  return createReferenceRoutes({
    issuer,
    routes,
    now: Date.now(),
    settings: createPageSettings({ bankName: 'Your Bank' }),
    serverDescription: 'The bank',
    api: { title: 'Your Bank', version: '1.0.0', description: 'The API for third parties.' },
    events: { title: 'Events of Your Bank', version: '1.0.0', description: 'The events for webhooks.' },
  });
}
