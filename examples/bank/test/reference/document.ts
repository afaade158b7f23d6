import { createService } from '@ob/http';
import { composeRoutes, issuer } from './served-routes.ts';

export async function readServedDocument(
  environment: 'sandbox' | 'production',
  path: '/openapi.json' | '/asyncapi.json' = '/openapi.json',
): Promise<string> {
  const service = createService({
    routes: await composeRoutes({ environment }),
    clock: { now: () => 0 },
    random: { bytes: (length) => new Uint8Array(length) },
  });
  const answer = await service(new Request(`${issuer}${path}`), {});
  if (answer.status !== 200) throw new Error(`The server returned the document with status ${answer.status}`);
  return answer.text();
}
