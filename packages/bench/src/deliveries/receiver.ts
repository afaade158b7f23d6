import { createServer, type Server } from 'node:http';

/** The path of an endpoint that answers after so many milliseconds. */
export function endpointPath(answerMs: number, name: string): string {
  return `/${answerMs}/${name}`;
}

/** Makes a server that takes every delivery, after the time that its path names; tells the ids of events as they come. */
export function createReceiver(hear: (eventId: string) => void = () => {}): Server {
  return createServer((request, response) => {
    hear(String(request.headers['x-event-id']));
    request.resume();
    request.on('end', () => {
      const answerMs = Number(request.url?.split('/')[1]);
      if (answerMs > 0) setTimeout(() => response.end(), answerMs);
      else response.end();
    });
  });
}
