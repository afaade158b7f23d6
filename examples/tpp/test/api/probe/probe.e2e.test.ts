import {
  type ApiOperation,
  findResponseMismatches,
  invalidRequests,
  type KnownValues,
  type ProbeRequest,
  type ProbeResponse,
  validParts,
  writeRequest,
} from '@ob/tooling/api-probe';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { show } from '../../parties.ts';
import { findUnexplained } from './beyond-schema.ts';
import { allPermissions, type ProbedBank, startProbedBank } from './probed-bank.ts';

const { OB_FUZZ_RUNS, OB_FUZZ_SEED } = process.env;

/** The same requests every time, so that nobody else's change fails by them; more of them are new ones. */
const usual = { numRuns: 20, seed: 20_261_120 };
const runs = {
  ...(OB_FUZZ_RUNS === undefined ? usual : { numRuns: Number(OB_FUZZ_RUNS) }),
  ...(OB_FUZZ_SEED === undefined ? {} : { seed: Number(OB_FUZZ_SEED) }),
};

const interactionId = '7a4f4f0e-6f4b-4f0c-9a53-0c1f3cf1d5b0';

/** Attacks the bank with requests that its own document allows, and with others. */
describe('the bank answers as its document says', () => {
  let bank: ProbedBank;

  beforeAll(async () => {
    bank = await startProbedBank('hono');
  });

  afterAll(() => bank.close());

  /** Goes through the operations one after another and tells in the end what is wrong with each. */
  const forEachOperation = async (
    attack: (operation: ApiOperation) => Promise<void>,
    which: (operation: ApiOperation) => boolean = () => true,
  ): Promise<void> => {
    const complaints: string[] = [];
    for (const operation of bank.api.operations.filter(which)) {
      await attack(operation).catch((error: unknown) => {
        const { cause } = error as { readonly cause?: unknown };
        complaints.push(`${operation.method} ${operation.path}: ${String(error)}: ${String(cause)}`);
      });
    }
    expect(complaints).toEqual([]);
  };

  const source = () => ({ schemas: bank.api.schemas, check: bank.check });

  /** Sends a request and holds the answer to everything that is true of every answer. */
  const probe = async (operation: ApiOperation, request: ProbeRequest): Promise<ProbeResponse> => {
    const headers = { 'x-fapi-interaction-id': interactionId, ...request.headers };
    const answer = await bank.send({ ...request, headers });
    expect(findResponseMismatches(bank.check, operation, request.method, answer)).toEqual([]);
    return answer;
  };

  test('what the document allows is never refused as malformed', async () => {
    await forEachOperation(async (operation) => {
      const parts = validParts(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(parts, async (good) => {
        const request = await bank.authorize(operation, writeRequest(operation, good));
        const answer = await probe(operation, request);
        expect([405, 406, 413, 415]).not.toContain(answer.status);
        if (isLetIn(operation)) expect(answer.status).not.toBe(401);
        if (answer.status === 400 && !isOAuth(operation)) expect(findUnexplained(answer)).toEqual([]);
      });
      await fc.assert(property, runs);
    });
  });

  test('what it does not allow is never let through', async () => {
    await forEachOperation(async (operation) => {
      const requests = invalidRequests(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(requests, async ({ request, status }) => {
        const answer = await probe(operation, await bank.authorize(operation, request));
        // An id that does not exist is told first, and so is what the client, or the consent it names, may not.
        const earlier = status === 400 || isOfConsent(operation) ? [403, 404] : [404];
        expect([status, ...earlier]).toContain(answer.status);
      });
      await fc.assert(property, runs);
    });
  });

  test('without a token, and with one that is none, there is 401 before anything else', async () => {
    const tokens = fc.option(fc.constantFrom('Bearer x', 'Bearer', 'Basic YTpi', 'DPoP x.y.z', 'x'));
    await forEachOperation(async (operation) => {
      const requests = invalidRequests(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(requests, tokens, async ({ request, status }, token) => {
        const headers = { ...request.headers, ...(token !== null && { authorization: token }) };
        const answer = await probe(operation, { ...request, headers });
        const isRouted = status === 405 || status === 406;
        // A token may stand in a form, which has to be read for it (RFC 6750 section 2.2).
        const isForm = 'application/x-www-form-urlencoded' in (operation.body?.contents ?? {});
        expect(isRouted ? [status] : isForm ? [400, 401] : [401]).toContain(answer.status);
      });
      await fc.assert(property, runs);
    }, isLetIn);
  });

  test('a consent opens every endpoint once it is authorized, and none once it has ended', async () => {
    const { client } = bank.whole;
    const demand = { type: 'account-access', terms: { permissions: allPermissions } } as const;
    const agreed = await bank.agree(bank.whole, demand);
    const headers = show(agreed);
    const path = { accountId: agreed.chosen[0] };
    const readEvery = (status: number): Promise<void> =>
      forEachOperation(async (operation) => {
        const answer = await probe(operation, writeRequest(operation, { path, query: {}, headers }));
        expect(answer.status).toBe(status);
      }, isReading);
    await readEvery(200);
    const { access_token: accessToken } = await client.requestClientTokens('consents');
    const call = { accessToken, path: `/consents/account-access/${agreed.consentId}` } as const;
    await client.call({ ...call, method: 'DELETE' });
    await readEvery(403);
    await client.call({ ...call, method: 'DELETE' });
    const { data } = (await client.call({ ...call, method: 'GET' })) as { readonly data: object };
    expect(data).toMatchObject({ status: 'revoked', status_reason: { code: 'tpp_revoked' } });
    await expect(client.refresh(agreed.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

/** Whether an access token lets in. */
function isLetIn({ security }: ApiOperation): boolean {
  return security.some((requirement) => 'customer_token' in requirement || 'client_token' in requirement);
}

/** Whether it stands on a consent of another type, which is judged before the body. */
function isOfConsent({ path }: ApiOperation): boolean {
  return /\/(?:payments|funds-confirmations)$/.test(path);
}

/** Whether it reads account information. */
function isReading({ method, path }: ApiOperation): boolean {
  return method === 'GET' && path.startsWith('/open-banking/') && !path.includes('/payments');
}

/** Refuses in the words of RFC 6749. */
function isOAuth({ path }: ApiOperation): boolean {
  return path.startsWith('/oauth/');
}

/** Ids that exist; what ends something gets those that nobody needs afterwards. */
function knownValues({ holdings, webhookIds }: ProbedBank, { method, path }: ApiOperation): KnownValues {
  const [used, changed, removed] = webhookIds;
  const webhookId = method === 'PATCH' ? changed : method === 'DELETE' ? removed : used;
  const { full, awaiting, ended, payment, accountId, otherAccountId } = holdings;
  const consents =
    method === 'DELETE' ? [awaiting, ended.consentId] : [full.consentId, ended.consentId, payment];
  return {
    accountId: [accountId, otherAccountId],
    webhookId: [webhookId],
    consentId: path.includes('/payment/') ? [payment] : consents,
    'X-Consent-ID': [full.consentId],
  };
}
