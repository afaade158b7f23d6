import { createFixedClock, createSampleAccount, createSeededRandom } from '@ob/core/testing';
import { createService, type Route, respondErrors, respondJson } from '@ob/http';
import { checkResponses, type Operation, type ResponseMismatch } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { now } from '../support/facts.ts';
import { accountRoutes } from './sample-document.ts';

const listAccounts = accountRoutes[0] ?? expect.fail('no route');
const interactionId = '93bac548-d2de-4546-b106-880a5018460d';
const good = { data: [createSampleAccount('a1')], links: { self: '/accounts' } };

async function check(answer: () => Response, method = 'GET') {
  const reported: ResponseMismatch[] = [];
  const route: Route = { ...listAccounts, handle: async () => answer() };
  const routes = checkResponses([route], (mismatch) => reported.push(mismatch));
  const service = createService({ routes, clock: createFixedClock(now), random: createSeededRandom(1) });
  const response = await service(
    new Request('https://bank.example/open-banking/v1/accounts', { method }),
    {},
  );
  return { reported, status: response.status, text: await response.text() };
}

describe('checkResponses', () => {
  test('passes a response that matches unchanged', async () => {
    expect(await check(() => respondJson(200, good))).toEqual({
      reported: [],
      status: 200,
      text: JSON.stringify(good),
    });
  });

  test('passes a response that differs unchanged, and reports it without values', async () => {
    const body = { data: [{ ...good.data[0], nickname: 7, secret: 'alice' }], links: good.links };
    const { reported, text } = await check(() => respondJson(200, body));
    expect(text).toBe(JSON.stringify(body));
    expect(reported).toEqual([
      { route: 'GET /open-banking/v1/accounts', status: 200, errors: expect.any(Array) },
    ]);
    expect(reported[0]?.errors.join()).toContain('the body: data.0.nickname');
    expect(JSON.stringify(reported)).not.toContain('alice');
  });

  test('accepts a response to HEAD without a body', async () => {
    const empty = () => new Response(null);
    expect((await check(empty, 'HEAD')).reported).toEqual([]);
    expect((await check(() => respondJson(200, {}), 'HEAD')).reported).toHaveLength(1);
    expect((await check(empty)).reported).toHaveLength(1);
  });

  test.each<[string, () => Response, string]>([
    ['another status', () => respondJson(202, good), 'the status is not described'],
    [
      'another media type',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      'the media type',
    ],
    ['no media type', () => new Response(null), 'the media type is not described'],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 'the body: '],
    [
      'a code of another endpoint',
      () => respondErrors([{ code: 'webhook_not_found', detail: 'No.' }], interactionId),
      'the status is not described',
    ],
    [
      'an undocumented code next to a documented one',
      () =>
        respondErrors(
          [
            { code: 'permission_denied', detail: 'No.' },
            { code: 'invalid_role', detail: 'No.' },
          ],
          interactionId,
        ),
      'the body: errors.1.code: invalid_role is not described',
    ],
  ])('reports %s', async (_, answer, expected) => {
    const { reported } = await check(answer);
    expect(reported[0]?.errors[0]).toContain(expected);
  });

  test.each([
    ['invalid_token', 'WWW-Authenticate'],
    ['rate_limit_exceeded', 'Retry-After'],
  ] as const)('reports %s without %s', async (code, header) => {
    const refusal = { code, detail: 'No.' };
    const bare = await check(() => respondErrors([refusal], interactionId));
    expect(bare.reported[0]?.errors).toEqual([`the header ${header} is missing`]);
    const whole = await check(() => respondErrors([refusal], interactionId, { [header]: '1' }));
    expect(whole.reported).toEqual([]);
  });

  test('accepts a documented refusal', async () => {
    const { reported } = await check(() =>
      respondErrors([{ code: 'permission_denied', detail: 'No.' }], interactionId),
    );
    expect(reported).toEqual([]);
  });
});

describe('header fields', () => {
  const schema = { json: {}, components: {}, check: () => [] };
  const located = {
    status: 204,
    description: 'Done.',
    headers: { Location: { description: '', schema, required: true } },
  };

  async function validator(handle: Route['handle'], answer: Operation['responses'][number] = located) {
    const reported: ResponseMismatch[] = [];
    const operation: Operation = {
      operationId: 'act',
      tag: { name: 'Actions', description: 'What can be done.' },
      summary: 'Act',
      security: { kind: 'public' },
      responses: [answer],
    };
    const path = '/act';
    const describe = async () => operation;
    const routes = checkResponses([{ method: 'GET', path, errors: 'api', describe, handle }], (mismatch) =>
      reported.push(mismatch),
    );
    const service = createService({ routes, clock: createFixedClock(now), random: createSeededRandom(1) });
    await service(new Request(`https://bank.example${path}`), {});
    return reported.flatMap(({ errors }) => errors);
  }

  test('are reported when they are required and missing', async () => {
    expect(await validator(async () => new Response(null, { status: 204 }))).toEqual([
      'the header Location is missing',
    ]);
  });

  test('are found when the handler or a guard sets them', async () => {
    const headers = { location: '/x' };
    expect(await validator(async () => new Response(null, { status: 204, headers }))).toEqual([]);
    expect(
      await validator(async (_, { addHeaders }) => {
        addHeaders(headers);
        return new Response(null, { status: 204 });
      }),
    ).toEqual([]);
  });

  test('a body without a description is reported', async () => {
    const errors = await validator(async () => respondJson(200, {}), { status: 200, description: 'Done.' });
    expect(errors).toEqual(['the body is not described']);
  });
});
