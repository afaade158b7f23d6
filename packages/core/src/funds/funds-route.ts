import type { ApiError, ApiErrors, Route, RouteContext } from '@ob/http';
import { type Result, refuse, respondJson } from '@ob/http';
import { readJson, refuseRequest } from '@ob/http/routes';
import { type VersionPrefix, versionPrefixes } from '../access/version-prefix.ts';
import type { ConsentGuard } from '../guard/consent-guard.ts';
import { respondRefusal } from '../guard/respond-refusal.ts';
import { formatRetryAfter } from '../rate-limit/limit-burst.ts';
import type { FundsRequest } from '../records/funds-confirmation.ts';
import { type ConfirmFundsPorts, confirmFunds } from './confirm-funds.ts';
import { fundsRequirement, otherCurrency } from './funds-refusals.ts';

export interface FundsConfirmationRoutePorts extends ConfirmFundsPorts {
  readonly guard: ConsentGuard;
}

const selfPath = '/funds-confirmations';

/** Creates the routes for funds confirmations, with and without the version prefix. */
export function createFundsConfirmationRoutes(ports: FundsConfirmationRoutePorts): readonly Route[] {
  return versionPrefixes.map((prefix) => createFundsRoute(prefix, ports));
}

function createFundsRoute(prefix: VersionPrefix, ports: FundsConfirmationRoutePorts): Route {
  return {
    method: 'POST',
    path: `${prefix}${selfPath}`,
    errors: 'api',
    describe: async () => (await import('../openapi/operations.ts')).describeConfirmation(prefix),
    handle: (request, context) => respondConfirmation(ports, request, context),
  };
}

async function respondConfirmation(
  ports: FundsConfirmationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await ports.guard.admit(request, context, fundsRequirement);
  if (!admitted.ok) return respondRefusal(admitted.refusal, context);
  context.annotate({ clientId: admitted.value.token.clientId });
  const requested = await readFundsRequest(request);
  if (!requested.ok) return refuseRequest(requested.refusal, context);
  const confirmed = await confirmFunds(ports, admitted.value, requested.value);
  // The confirmation is not stored and cannot be read again, so there is no Location header.
  if (confirmed.ok) return respondJson(201, { data: confirmed.value, links: { self: selfPath } });
  if (confirmed.refusal === 'currency_mismatch') return refuseRequest([otherCurrency], context);
  context.addHeaders({ 'retry-after': formatRetryAfter(confirmed.refusal.nextIn) });
  return refuseRequest([tooManyConfirmations], context);
}

async function readFundsRequest(request: Request): Promise<Result<FundsRequest, ApiErrors>> {
  const body = await readJson(request);
  if (!body.ok) return refuse([body.refusal]);
  // Loads zod, which the other routes do not need.
  const { parseFundsRequest } = await import('../schema/parse-payments.ts');
  return parseFundsRequest(body.value);
}

const tooManyConfirmations: ApiError = {
  code: 'rate_limit_exceeded',
  detail: 'Too many confirmations for this consent in 24 hours. Wait for the seconds in Retry-After.',
};
