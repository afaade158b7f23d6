import type { ApiError, Clock, Result, Route } from '@ob/http';
import { respondJson } from '@ob/http';
import { refuseRequest } from '@ob/http/routes';
import type { Access } from '../access/access.ts';
import type { AccessRefusal } from '../access/access-refusals.ts';
import type { AccountReader } from '../access/account-reader.ts';
import { type EndpointName, endpoints } from '../access/endpoint.ts';
import { versionPrefix } from '../access/version-prefix.ts';
import type { AccessGuard } from '../guard/access-guard.ts';
import { respondAccessRefusal, respondRefusal } from '../guard/respond-refusal.ts';
import type { CursorCodec } from '../pagination/cursor-codec.ts';
import { takeUnattended } from '../rate-limit/limit-unattended.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';
import type { UseRecorder } from './use-recorder.ts';

export interface AccountRoutePorts {
  readonly guard: AccessGuard;
  readonly reader: AccountReader;
  readonly clock: Clock;
  /** Encrypts the cursors of `links.next`. The guard decrypts them with the same keys. */
  readonly cursors: CursorCodec;
  /** Use `noUnattendedLimit` for no limit. */
  readonly unattended: UnattendedLimit;
  readonly uses: UseRecorder;
}

export interface Envelope {
  readonly data: unknown;
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta?: Readonly<Record<string, string>>;
}

export interface Admitted {
  readonly access: Access;
  /** `undefined` on endpoints over all accounts. */
  readonly accountId: string | undefined;
  /** The `links.self` of the response: the path without version prefix and query. */
  readonly self: string;
}

export type Responder = (
  ports: AccountRoutePorts,
  admitted: Admitted,
) => Promise<Result<Envelope, AccessRefusal>>;

/** Creates the route of one endpoint. Only requests that get data are counted as unattended and recorded as uses. */
export function createAccountRoute(
  ports: AccountRoutePorts,
  endpoint: EndpointName,
  respond: Responder,
): Route {
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
      const envelope = await respond(ports, { access, accountId, self });
      if (!envelope.ok) return respondAccessRefusal(envelope.refusal, context);
      const counted = await takeUnattended(ports, request, access, target, context);
      if (!counted) return refuseRequest([tooOften], context);
      await ports.uses.record({ consentId: access.consent.consentId, endpoint });
      return respondJson(200, envelope.value);
    },
  };
}

const tooOften: ApiError = {
  code: 'rate_limit_exceeded',
  detail:
    'Too many requests without the customer. Wait for the seconds in Retry-After. If the customer is present, send x-fapi-customer-ip-address.',
};
