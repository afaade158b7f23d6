import type { ApiError, ApiErrors, Route, RouteContext } from '@ob/http';
import { type Result, refuse, respondJson } from '@ob/http';
import { readJson, refuseRequest } from '@ob/http/routes';
import { type VersionPrefix, versionPrefixes } from '../access/version-prefix.ts';
import type { ConsentGuard } from '../guard/consent-guard.ts';
import { respondRefusal } from '../guard/respond-refusal.ts';
import { wholeSeconds } from '../rate-limit/limit-burst.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';
import type { FundsRequest } from '../records/funds-confirmation.ts';
import { type ConfirmFundsPorts, confirmFunds } from './confirm-funds.ts';
import { fundsDemand, otherCurrency } from './funds-refusals.ts';

/** What the funds-confirmation routes stand on. */
export interface FundsConfirmationRoutePorts extends ConfirmFundsPorts {
  readonly guard: ConsentGuard;
  /**
   * Limits how many questions of one consent are answered in 24 hours: with enough questions, a yes or no tells the balance.
   * A limit of its own, made like the one on unattended access; `noUnattendedLimit` for none.
   */
  readonly fundsLimit: UnattendedLimit;
}

/** The path of the route, without a prefix. */
const shownPath = '/funds-confirmations';

/** Makes the routes by which a third party asks about funds, with and without the prefix of the version. */
export function createFundsConfirmationRoutes(ports: FundsConfirmationRoutePorts): readonly Route[] {
  return versionPrefixes.map((prefix) => createFundsRoute(prefix, ports));
}

function createFundsRoute(prefix: VersionPrefix, ports: FundsConfirmationRoutePorts): Route {
  return {
    method: 'POST',
    path: `${prefix}${shownPath}`,
    errors: 'api',
    describe: async () => (await import('../openapi/operations.ts')).describeConfirmation(prefix),
    handle: (request, context) => answerQuestion(ports, request, context),
  };
}

async function answerQuestion(
  ports: FundsConfirmationRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await ports.guard.admit(request, context, fundsDemand);
  if (!admitted.ok) return respondRefusal(admitted.refusal, context);
  context.annotate({ clientId: admitted.value.token.clientId });
  const requested = await readQuestion(request);
  if (!requested.ok) return refuseRequest(requested.refusal, context);
  const confirmed = await confirmFunds(ports, { admitted: admitted.value, requested: requested.value });
  if (!confirmed.ok) return refuseRequest([otherCurrency], context);
  const { consentId } = admitted.value.consent;
  const access = { consentId, endpoint: 'funds_confirmations' } as const;
  const limitState = await ports.fundsLimit.take(access, ports.clock.now());
  if (!limitState.allowed) {
    context.addHeaders({ 'retry-after': wholeSeconds(limitState.nextIn) });
    return refuseRequest([tooManyQuestions], context);
  }
  // Nothing is kept that could be read again: there is no Location, and the link leads to where one asks.
  return respondJson(201, { data: confirmed.value, links: { self: shownPath } });
}

async function readQuestion(request: Request): Promise<Result<FundsRequest, ApiErrors>> {
  const body = await readJson(request);
  if (!body.ok) return refuse([body.refusal]);
  // Loads zod, which the other routes do without.
  const { parseFundsRequest } = await import('../schema/parse-payments.ts');
  return parseFundsRequest(body.value);
}

const tooManyQuestions: ApiError = {
  code: 'rate_limit_exceeded',
  detail: 'This consent has had its answers of 24 hours. Wait as Retry-After says.',
};
