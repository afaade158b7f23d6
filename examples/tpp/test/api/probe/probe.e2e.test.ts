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
import { consentHeaders } from '../../parties.ts';
import { findUnexplained } from './beyond-schema.ts';
import { allPermissions, type ProbedBank, startProbedBank } from './probed-bank.ts';

const { OB_FUZZ_RUNS, OB_FUZZ_SEED } = process.env;

/** The fixed seed repeats the same requests in every run. OB_FUZZ_RUNS generates new ones. */
const usual = { numRuns: 20, seed: 20_261_120 };
const runs = {
  ...(OB_FUZZ_RUNS === undefined ? usual : { numRuns: Number(OB_FUZZ_RUNS) }),
  ...(OB_FUZZ_SEED === undefined ? {} : { seed: Number(OB_FUZZ_SEED) }),
};

const interactionId = '7a4f4f0e-6f4b-4f0c-9a53-0c1f3cf1d5b0';

describe('the API', () => {
  let bank: ProbedBank;

  beforeAll(async () => {
    bank = await startProbedBank('hono');
  });

  afterAll(() => bank.close());

  /** Probes the operations one by one, and reports the failures of all of them at the end. */
  const forEachOperation = async (
    probeOperation: (operation: ApiOperation) => Promise<void>,
    which: (operation: ApiOperation) => boolean = () => true,
  ): Promise<void> => {
    const failures: string[] = [];
    for (const operation of bank.api.operations.filter(which)) {
      await probeOperation(operation).catch((error: unknown) => {
        const { cause } = error as { readonly cause?: unknown };
        failures.push(`${operation.method} ${operation.path}: ${String(error)}: ${String(cause)}`);
      });
    }
    expect(failures).toEqual([]);
  };

  const source = () => ({ schemas: bank.api.schemas, check: bank.check });

  /** Sends a request and checks the response against the document. */
  const probe = async (operation: ApiOperation, request: ProbeRequest): Promise<ProbeResponse> => {
    const headers = { 'x-fapi-interaction-id': interactionId, ...request.headers };
    const answer = await bank.send({ ...request, headers });
    expect(findResponseMismatches(bank.check, operation, request.method, answer)).toEqual([]);
    return answer;
  };

  test('never refuses a request as malformed that its document allows', async () => {
    await forEachOperation(async (operation) => {
      const parts = validParts(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(parts, async (good) => {
        const request = await bank.authorize(operation, writeRequest(operation, good));
        const answer = await probe(operation, request);
        expect([405, 406, 413, 415]).not.toContain(answer.status);
        if (needsToken(operation)) expect(answer.status).not.toBe(401);
        if (answer.status === 400 && !isOAuth(operation)) expect(findUnexplained(answer)).toEqual([]);
      });
      await fc.assert(property, runs);
    });
  });

  test('refuses every request that its document does not allow', async () => {
    await forEachOperation(async (operation) => {
      const requests = invalidRequests(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(requests, async ({ request, status }) => {
        const answer = await probe(operation, await bank.authorize(operation, request));
        // The bank reports an unknown id first, and also a client or consent without the right.
        const earlier = status === 400 || needsOtherConsent(operation) ? [403, 404] : [404];
        expect([status, ...earlier]).toContain(answer.status);
      });
      await fc.assert(property, runs);
    });
  });

  test('responds with 401 to a missing or malformed token before any other check', async () => {
    const tokens = fc.option(fc.constantFrom('Bearer x', 'Bearer', 'Basic YTpi', 'DPoP x.y.z', 'x'));
    await forEachOperation(async (operation) => {
      const requests = invalidRequests(source(), operation, knownValues(bank, operation));
      const property = fc.asyncProperty(requests, tokens, async ({ request, status }, token) => {
        const headers = { ...request.headers, ...(token !== null && { authorization: token }) };
        const answer = await probe(operation, { ...request, headers });
        const isRouted = status === 405 || status === 406;
        // A token can be in a form, so the bank must read the form first (RFC 6750 section 2.2).
        const isForm = 'application/x-www-form-urlencoded' in (operation.body?.contents ?? {});
        expect(isRouted ? [status] : isForm ? [400, 401] : [401]).toContain(answer.status);
      });
      await fc.assert(property, runs);
    }, needsToken);
  });

  test('opens every read endpoint with an authorized consent, and none after the consent is cancelled', async () => {
    const { client } = bank.full;
    const request = { type: 'account-access', terms: { permissions: allPermissions } } as const;
    const approved = await bank.obtainConsent(bank.full, request);
    const headers = consentHeaders(approved);
    const path = { accountId: approved.chosen[0] };
    const readEvery = (status: number): Promise<void> =>
      forEachOperation(async (operation) => {
        const answer = await probe(operation, writeRequest(operation, { path, query: {}, headers }));
        expect(answer.status).toBe(status);
      }, readsAccounts);
    await readEvery(200);
    const { access_token: accessToken } = await client.requestClientTokens('consents');
    const call = { accessToken, path: `/consents/account-access/${approved.consentId}` } as const;
    await client.call({ ...call, method: 'DELETE' });
    await readEvery(403);
    await client.call({ ...call, method: 'DELETE' });
    const { data } = (await client.call({ ...call, method: 'GET' })) as { readonly data: object };
    expect(data).toMatchObject({ status: 'revoked', status_reason: { code: 'tpp_revoked' } });
    await expect(client.refresh(approved.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

function needsToken({ security }: ApiOperation): boolean {
  return security.some((requirement) => 'customer_token' in requirement || 'client_token' in requirement);
}

/** The bank checks the type of the consent before the body of these operations. */
function needsOtherConsent({ path }: ApiOperation): boolean {
  return /\/(?:payments|funds-confirmations)$/.test(path);
}

function readsAccounts({ method, path }: ApiOperation): boolean {
  return method === 'GET' && path.startsWith('/open-banking/') && !path.includes('/payments');
}

/** These operations respond with the errors of RFC 6749. */
function isOAuth({ path }: ApiOperation): boolean {
  return path.startsWith('/oauth/');
}

/** Returns ids that exist. Operations that end something get ids that no later test needs. */
function knownValues({ holdings, webhookIds }: ProbedBank, { method, path }: ApiOperation): KnownValues {
  const [used, changed, removed] = webhookIds;
  const webhookId = method === 'PATCH' ? changed : method === 'DELETE' ? removed : used;
  const { active, awaiting, ended, payment, accountId, otherAccountId } = holdings;
  const consents =
    method === 'DELETE' ? [awaiting, ended.consentId] : [active.consentId, ended.consentId, payment];
  return {
    accountId: [accountId, otherAccountId],
    webhookId: [webhookId],
    consentId: path.includes('/payment/') ? [payment] : consents,
    'X-Consent-ID': [active.consentId],
  };
}
