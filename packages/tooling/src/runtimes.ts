import { join, resolve } from 'node:path';
import { workspace } from './run-command.ts';

export const programFolder: string = join(workspace, 'node_modules/.bin');

interface Runtime {
  /** Matches the runtime's `navigator.userAgent`. */
  readonly agent: RegExp;
  /** The JavaScript file is the last argument. */
  readonly command: readonly string[];
}

/** The runtimes that run a JavaScript file. Node 22 is the minimum version of the packages. */
export const runtimes = {
  'Node 24': { agent: /^Node\.js\/24$/, command: [join(programFolder, 'node')] },
  'Node 22': {
    agent: /^Node\.js\/22$/,
    command: [resolve(import.meta.dirname, '../node_modules/node-22/bin/node')],
  },
  Bun: { agent: /^Bun\//, command: [join(programFolder, 'bun')] },
  // Not .bin/deno: stopping that script would not stop Deno.
  Deno: {
    agent: /^Deno\//,
    command: [
      join(workspace, 'node_modules/deno/deno'),
      'run',
      '--no-config',
      '--no-prompt',
      '--allow-net=127.0.0.1',
    ],
  },
} as const satisfies Readonly<Record<string, Runtime>>;

export type RuntimeName = keyof typeof runtimes;
