import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Client, parseClients } from '@ob/oauth';
import { describe, expect, test } from 'vitest';

const documents = resolve(import.meta.dirname, '../../../../docs');

function readRegistrations(file: string): readonly { readonly heading: string; readonly json: string }[] {
  const text = readFileSync(resolve(documents, file), 'utf8');
  return [...text.matchAll(/^#+ (.+)\n(?:(?!#)[\s\S])*?^```json\n([\s\S]*?)^```$/gm)].map(
    ([, heading = '', json = '']) => ({ heading, json }),
  );
}

async function parseOne(json: string): Promise<Client> {
  const parsed = await parseClients([JSON.parse(json)]);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusal));
  const [client] = parsed.value;
  if (client === undefined) throw new Error('No client was parsed');
  return client;
}

function describeClient(client: Client): string {
  const request = client.require_signed_request_object ? 'signed request' : 'unsigned request';
  const response =
    client.authorization_signed_response_alg === undefined ? 'plain response' : 'signed response';
  const asks = client.grant_types.includes('authorization_code');
  return [
    client.token_endpoint_auth_method,
    client.dpop_bound_access_tokens ? 'DPoP key' : 'certificate',
    ...(asks ? [request, response] : ['no requests']),
    ...(client.jwks_uri === undefined ? [] : ['published keys']),
  ].join(', ');
}

describe('the sample registrations', () => {
  const registrations = readRegistrations('reference/client-registrations.md');

  test.each(registrations)('$heading', async ({ heading, json }) => {
    expect(describeClient(await parseOne(json))).toBe(heading);
  });

  test('have every combination of FAPI 2.0 once', async () => {
    const profiles = await Promise.all(
      registrations.map(async ({ json }) => (await parseOne(json)).security_profile),
    );
    const strict = registrations.filter((_, index) => profiles[index] === 'fapi2');
    const headings = strict.map(({ heading }) => heading).filter((heading) => heading.endsWith(' response'));
    expect(new Set(headings).size).toBe(16);
    expect(headings).toHaveLength(16);
  });
});

test('the guide has one registration', () => {
  expect(readRegistrations('guides/register-clients.md')).toHaveLength(1);
});

test.each(readRegistrations('guides/register-clients.md'))('the guide: $heading', async ({ json }) => {
  expect((await parseOne(json)).security_profile).toBe('open-banking');
});
