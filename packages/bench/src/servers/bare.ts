import { getRequestListener } from '@hono/node-server';
import { createNodeSigningKey, nodeSignatureVerifier } from '@ob/oauth/node';
import { readSetup, serve } from './server.ts';

// Measures the minimum work of a token issuer: read a form, verify a signature, sign claims. It checks no claims.
const { clientKey, serverKey } = readSetup();
const key = await createNodeSigningKey(serverKey);
const encoder = new TextEncoder();
const claims = Buffer.from(JSON.stringify({ filler: 'x'.repeat(300) })).toString('base64url');

async function handle(request: Request): Promise<Response> {
  const assertion = new URLSearchParams(await request.text()).get('client_assertion') ?? '';
  const isSigned = await nodeSignatureVerifier({ alg: 'ES256', key: clientKey, compact: assertion });
  const token = Buffer.from(await key.sign(encoder.encode(claims))).toString('base64url');
  return Response.json({ access_token: `${claims}.${claims}.${token}` }, { status: isSigned ? 200 : 401 });
}

serve(getRequestListener(handle));
