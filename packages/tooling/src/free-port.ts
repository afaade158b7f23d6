import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a port that is free at this moment. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer();
  probe.listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port');
  return address.port;
}
