import type { ApiError, Clock, Result, Route } from '@ob/http';
import { respondJson } from '@ob/http';
import { refuseRequest } from '@ob/http/routes';
import type { Access } from '../access/access.ts';
import type { AccessRefusal } from '../access/access-refusals.ts';
import type { AccountReader } from '../access/account-reader.ts';
import { type EndpointName, endpoints } from '../access/endpoint.ts';
import type { AccessGuard } from '../guard/access-guard.ts';
import { respondAccessRefusal, respondRefusal } from '../guard/respond-refusal.ts';
import type { CursorCodec } from '../pagination/cursor-codec.ts';
import { takeUnattended } from '../rate-limit/limit-unattended.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';
import type { UseRecorder } from './use-recorder.ts';

/** What the account-information routes stand on. */
export interface AccountRoutePorts {
  readonly guard: AccessGuard;
  readonly reader: AccountReader;
  readonly clock: Clock;
  /** Writes the cursors of `links.next`; the guard reads them with the same keys. */
  readonly cursors: CursorCodec;
  /** `noUnattendedLimit` where nothing is to be limited. */
  readonly unattended: UnattendedLimit;
  readonly uses: UseRecorder;
}

/** The success body of every account-information endpoint. */
export interface Envelope {
  readonly data: unknown;
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta?: Readonly<Record<string, string>>;
}

/** What an admitted request is answered from. */
export interface Admitted {
  readonly access: Access;
  /** The account of the path; `undefined` on endpoints over all accounts. */
  readonly accountId: string | undefined;
  /** The `links.self` of the answer: the path without version prefix and query. */
  readonly self: string;
}

/** Answers an admitted request, or refuses what it asks for. */
export type Answer = (
  ports: AccountRoutePorts,
  admitted: Admitted,
) => Promise<Result<Envelope, AccessRefusal>>;

const versionPrefix = '/open-banking/v1';

/**
 * Makes the route of one endpoint: the guard decides, then `answer` reads and tells. What comes last is only for what
 * was answered with data: an unattended request is counted, and the use of the consent noted.
 */
export function createAccountRoute(ports: AccountRoutePorts, endpoint: EndpointName, answer: Answer): Route {
  const { path } = endpoints[endpoint];
  const shownPath = path.slice(versionPrefix.length);
  return {
    method: 'GET',
    path,
    errors: 'api',
    describe: async () => (await import('../openapi/operations.ts')).describeEndpoint(endpoint),
    async handle(request, context) {
      const { accountId } = context.params;
      const target = accountId === undefined ? { endpoint } : { endpoint, accountId };
      const admitted = await ports.guard.admit(request, context, target);
      if (!admitted.ok) return respondRefusal(admitted.refusal, context);
      const access = admitted.value;
      context.annotate({ clientId: access.token.clientId });
      const self = shownPath.replace('{accountId}', accountId ?? '');
      const answered = await answer(ports, { access, accountId, self });
      if (!answered.ok) return respondAccessRefusal(answered.refusal, context);
      const counted = await takeUnattended(ports, request, access, target, context);
      if (!counted) return refuseRequest([tooOften], context);
      await ports.uses.record({ consentId: access.consent.consentId, endpoint });
      return respondJson(200, answered.value);
    },
  };
}

const tooOften: ApiError = {
  code: 'rate_limit_exceeded',
  detail: 'Send x-fapi-customer-ip-address while the customer is present, or wait as Retry-After says.',
};
