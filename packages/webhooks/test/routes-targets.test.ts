import { createAddressGuard } from '@ob/http/routes';
import { createNodeTransport } from '@ob/webhooks/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { create, createApi, url } from './webhook-api.ts';

/** Internal targets: literal addresses, internal names, and names that resolve to internal addresses. */
const closed = [
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1:8443/a', 'https://[::ffff:10.0.0.1]/'],
  ...['https://169.254.169.254/latest/meta-data/', 'https://168.63.129.16/', 'https://[fd00:ec2::254]/'],
  ...['https://localhost/', 'https://ledger.internal/', 'https://ledger/', 'https://inside.example/'],
  ...['https://mixed.example/', 'https://moved.example/'],
];

/** Registers `moved.example` while it resolves to a public address. */
async function createFixture() {
  let moved = '93.184.216.34';
  const names: Readonly<Record<string, () => readonly string[]>> = {
    'inside.example': () => ['10.0.0.1'],
    'mixed.example': () => ['93.184.216.34', '::1'],
    'moved.example': () => [moved],
  };
  const addressGuard = createAddressGuard({
    resolve: async (host) => names[host]?.() ?? [],
    allow: [],
    environment: 'production',
    ownAddresses: () => [],
    setting: 'EGRESS_ALLOW',
  });
  const transport = createNodeTransport({ guard: addressGuard, deadlineMs: 300 });
  onTestFinished(() => void transport.close());
  const move = () => {
    moved = '169.254.169.254';
  };
  return { api: await createApi({ network: { webhookGuard: addressGuard }, transport }), move };
}

describe('a target that is not allowed', () => {
  test('gets the same refusal on creation and on change, whatever the target is', async () => {
    const { api, move } = await createFixture();
    const { webhook_id } = await create(api);
    const before = await api.call('GET', `/webhooks/${webhook_id}`);
    move();
    const answers = await Promise.all(
      closed.flatMap((target) => [
        api.call('POST', '/webhooks', { url: target }),
        api.call('PATCH', `/webhooks/${webhook_id}`, { url: target }),
      ]),
    );
    const reported = new Set(answers.map(({ status, body }) => JSON.stringify([status, body.errors])));
    expect([...reported]).toEqual([
      expect.stringContaining('"detail":"This address is not allowed. Use a public host name or address."'),
    ]);
    expect((await api.call('GET', `/webhooks/${webhook_id}`)).body).toEqual(before.body);
    expect((await api.call('GET', '/webhooks')).body.data).toHaveLength(1);
  });

  test.each([
    ['https://127.0.0.1/', 'EGRESS_ALLOW'],
    ['https://ledger.internal/', 'EGRESS_ALLOW'],
    ['http://tpp.example/', 'environment: sandbox'],
  ])(
    'is logged with the option that would allow it, which the response does not name: %s',
    async (target, option) => {
      const { api } = await createFixture();
      const { body } = await api.call('POST', '/webhooks', { url: target });
      expect(api.readReason()).toMatch(new RegExp(`^invalid_field: .*${option}`));
      expect(JSON.stringify(body)).not.toContain(option);
    },
  );

  test('is not pinged, even if it was allowed at its registration', async () => {
    const { api, move } = await createFixture();
    const { webhook_id } = await create(api, { url: 'https://moved.example/hook' });
    move();
    const { status, body } = await api.call('POST', `/webhooks/${webhook_id}/ping`);
    expect(status).toBe(200);
    expect(body.data).toEqual({ outcome: 'blocked_address', duration_ms: expect.any(Number) });
    expect(api.readReason()).toMatch(/^blocked_address: .*EGRESS_ALLOW/);
  });

  test.each([
    [{ url: 'http://tpp.example/' }, 'Must be an https URL.'],
    [{ url: 'https://@tpp.example/' }, 'Must not contain a user name or a password.'],
    [{ url: 'https://tpp.example:0/' }, 'Must be an absolute https URL.'],
    [{ url: 'https:///tpp.example/' }, 'Must be an absolute https URL.'],
  ])('is refused for its form %j with a detail of its own', async (requestBody, detail) => {
    const { api } = await createFixture();
    const { webhook_id } = await create(api, { url });
    for (const [method, path] of [
      ['POST', '/webhooks'],
      ['PATCH', `/webhooks/${webhook_id}`],
    ] as const) {
      const { status, body } = await api.call(method, path, requestBody);
      expect([status, body.errors[0].detail]).toEqual([400, detail]);
    }
  });
});
