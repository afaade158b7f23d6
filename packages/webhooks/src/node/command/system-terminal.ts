import { once } from 'node:events';
import type { Terminal } from './terminal.ts';

/** If the output is closed (`| head`), the program ends without a message. */
export function createSystemTerminal(system: NodeJS.Process): Terminal {
  const { env, stdout, stderr, stdin } = system;
  for (const stream of [stdout, stderr]) stream.on('error', () => system.exit(1));
  return {
    env,
    color: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    now: () => Date.now(),
    print: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    async readInput() {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stdin) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async interrupted() {
      // Handled once: a second signal kills a program that hangs.
      const ended = new AbortController();
      const { signal } = ended;
      await Promise.race(['SIGINT', 'SIGTERM'].map((name) => once(system, name, { signal })));
      ended.abort();
    },
  };
}
