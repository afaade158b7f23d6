import { randomUUID } from 'node:crypto';
import { respondErrors, respondText, type Service } from '@ob/http';
import { chooseMediaType } from '@ob/http/routes';
import { respondFailure } from '@ob/server/pages';
import { pageSettings } from '../page-settings.ts';

/** Stands before the service for as long as the process runs. */
export interface FrontDoor {
  /** Answers 503 until the service is open, and `/readyz` with 503 once the process stops. */
  readonly service: Service;
  open(service: Service): void;
  /** Lets `/readyz` fail from now on; everything else is served as before. */
  announceStop(): void;
}

/** Browsers use TLS alone for this host, for as many seconds (RFC 6797). */
const strictTransport = 'max-age=31536000';

/** Creates the door. In production every response tells browsers to come by TLS alone. */
export function createFrontDoor(environment: 'sandbox' | 'production'): FrontDoor {
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
