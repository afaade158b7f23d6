import { once } from 'node:events';
import type { Terminal } from './terminal.ts';

/** Makes the terminal of this process. A reader that goes away (`| head`) ends the program without a complaint. */
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
      const pieces: Uint8Array[] = [];
      for await (const piece of stdin) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async interrupted() {
      // Heard once: a second signal ends a program that does not come to its end.
      const ended = new AbortController();
      const { signal } = ended;
      await Promise.race(['SIGINT', 'SIGTERM'].map((name) => once(system, name, { signal })));
      ended.abort();
    },
  };
}
