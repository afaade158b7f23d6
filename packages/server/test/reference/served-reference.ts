import { createService } from '@ob/http';
import type { OpenApiDocument } from '@ob/http/routes';
import { createPageSettings } from '@ob/server/pages';
import { createReferenceRoutes, type ReferenceOptions, referencePaths } from '@ob/server/reference';
import { issuer, now, openTestBank } from '@ob/tooling/test-bank';
import type { AsyncApiDocument } from '@ob/webhooks/routes';

const info = { title: 'Test Bank', version: '1.0.0', description: 'A bank for tests.' };

/** Opens the reference of a test bank. */
export async function openReference(changes: Partial<ReferenceOptions> = {}) {
  const { routes, close } = await openTestBank();
  const service = createService({
    routes: await createReferenceRoutes({
      ...{ issuer, now, routes, api: info, events: info },
      settings: createPageSettings({ bankName: 'Test Bank' }),
      serverDescription: 'A test',
      ...changes,
    }),
    clock: { now: () => now },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  await close();
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    service(new Request(`${issuer}${path}`, { headers }), {});
  return {
    get,
    readApi: async () => (await (await get(referencePaths.api)).json()) as OpenApiDocument,
    readEvents: async () => (await (await get(referencePaths.events)).json()) as AsyncApiDocument,
  };
}
