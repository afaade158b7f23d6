import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, type ServeOptions, serve } from '@ob/http/node';
import { ConfigError } from '../config.ts';

/**
 * The maximum time of retries for a port in use, in milliseconds: the previous server may still be closing, or the
 * system may have given the port to an outgoing connection.
 */
const maxWait = 5_000;
const retryInterval = 100;

/** Serves on the configured port. Throws a {@link ConfigError} if that fails. */
export async function serveOnPort(options: ServeOptions, maxWaitMs = maxWait): Promise<RunningServer> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await serve(options);
    } catch (error) {
      const { syscall, code } = error as NodeJS.ErrnoException;
      const failure = `${syscall} ${code}`;
      if (failure !== 'listen EADDRINUSE' || performance.now() > deadline)
        throw nameError(error, failure, options);
    }
    await sleep(retryInterval);
  }
}

function nameError(error: unknown, failure: string, { port, host }: ServeOptions): unknown {
  const reasons: Readonly<Record<string, string>> = {
    'listen EADDRINUSE': `PORT ${port} is taken; choose another, or 0 for a free one`,
    'listen EACCES': `PORT ${port} may not be listened on by this user`,
    'listen EADDRNOTAVAIL': `HOST ${host} is no address of this machine`,
    'getaddrinfo ENOTFOUND': `HOST ${host} cannot be resolved`,
  };
  const reason = reasons[failure];
  return reason === undefined ? error : new ConfigError([reason]);
}
