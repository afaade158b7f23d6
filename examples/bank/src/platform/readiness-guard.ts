import { randomUUID } from 'node:crypto';
import { respondErrors, respondText, type Service } from '@ob/http';
import { chooseMediaType } from '@ob/http/routes';
import { respondFailure } from '@ob/server/pages';
import { pageSettings } from '../page-settings.ts';

/** Serves requests from the start of the process to its end. */
export interface ReadinessGuard {
  /** Responds 503 until the service is open. `/readyz` also responds 503 while the process stops. */
  readonly service: Service;
  open(service: Service): void;
  /** Makes `/readyz` fail. Everything else is served as before. */
  announceStop(): void;
}

/** Browsers use only TLS for this host, for this number of seconds (RFC 6797). */
const strictTransport = 'max-age=31536000';

/** Creates the guard. In production, each response has `strict-transport-security`. */
export function createReadinessGuard(environment: 'sandbox' | 'production'): ReadinessGuard {
  let state: 'starting' | 'open' | 'stopping' = 'starting';
  let behind: Service = async (request) => respondUnavailable(request);
  const serve: Service = async (request, connection) => {
    const isUnready = state !== 'open' && new URL(request.url).pathname === '/readyz';
    return isUnready ? respondPlain(503, state) : behind(request, connection);
  };
  return {
    service: environment === 'production' ? withStrictTransport(serve) : serve,
    open(service) {
      behind = service;
      if (state === 'starting') state = 'open';
    },
    announceStop() {
      state = 'stopping';
    },
  };
}

function withStrictTransport(service: Service): Service {
  return async (request, connection) => {
    const response = await service(request, connection);
    response.headers.set('strict-transport-security', strictTransport);
    return response;
  };
}

function respondUnavailable({ url, headers }: Request): Response {
  if (new URL(url).pathname === '/healthz') return respondPlain(200, 'alive');
  const mediaType = chooseMediaType(headers.get('accept'), ['application/json', 'text/html']);
  if (mediaType === 'text/html') return respondFailure(pageSettings, 'service_unavailable');
  const apiError = {
    code: 'service_unavailable',
    detail: 'The server is starting. Try again later.',
  } as const;
  return respondErrors([apiError], randomUUID(), { 'retry-after': '1' });
}

function respondPlain(status: number, word: string): Response {
  return respondText(status, `${word}\n`, { 'content-type': 'text/plain; charset=utf-8' });
}
