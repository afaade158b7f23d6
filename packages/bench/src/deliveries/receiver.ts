import { createServer, type Server } from 'node:http';

export function endpointPath(responseDelayMs: number, name: string): string {
  return `/${responseDelayMs}/${name}`;
}

/** Accepts every delivery after the time in its path. */
export function createReceiver(onEvent: (eventId: string) => void = () => {}): Server {
  return createServer((request, response) => {
    onEvent(String(request.headers['x-event-id']));
    request.resume();
    request.on('end', () => {
      const responseDelayMs = Number(request.url?.split('/')[1]);
      if (responseDelayMs > 0) setTimeout(() => response.end(), responseDelayMs);
      else response.end();
    });
  });
}
