import { createVerifierSync, type SyncVerifier } from '@ob/webhooks-verify/node';
import { type CommandLine, readTargetUrl } from './command-line.ts';
import { readSecrets } from './secrets.ts';
import { type Terminal, UsageError } from './terminal.ts';

export interface ListenSettings {
  readonly port: number;
  readonly host: string;
  /** Default: every path. */
  readonly path: string | undefined;
  /** Absent if requests are not verified. */
  readonly verify: SyncVerifier | undefined;
  /** Default: 200, or the status of the application. */
  readonly status: number | undefined;
  readonly delayMs: number;
  readonly forward: URL | undefined;
  readonly verbose: boolean;
  readonly json: boolean;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/;

export async function readListenSettings(line: CommandLine, terminal: Terminal): Promise<ListenSettings> {
  if (line.operands.length > 0) throw new UsageError('listen takes only options, such as --port 4000.');
  const verify = await readVerifier(line, terminal);
  const settings = {
    port: line.integer('port', { min: 0, max: 65_535, otherwise: 4000 }),
    // An empty host, such as an unset variable, would mean every address.
    host: line.text('host') || '127.0.0.1',
    path: readPath(line.text('path')),
    verify,
    status: line.has('status') ? line.integer('status', { min: 200, max: 599, otherwise: 200 }) : undefined,
    delayMs: line.integer('delay', { min: 0, max: 600_000, otherwise: 0 }),
    forward: readForward(line),
    verbose: line.has('verbose'),
    json: line.has('json'),
  };
  refuseLoop(settings);
  if (!loopback.test(settings.host)) {
    terminal.note(
      'note: others in your network can reach this port. Omit --host to listen on 127.0.0.1 only.',
    );
  }
  return settings;
}

async function readVerifier(line: CommandLine, terminal: Terminal): Promise<SyncVerifier | undefined> {
  if (!line.has('no-verify')) return createVerifierSync({ secrets: await readSecrets(line, terminal) });
  if (line.has('secret') || line.has('secret-file')) {
    throw new UsageError('--no-verify uses no secret. Remove --no-verify or the secret.');
  }
  return undefined;
}

function readPath(path: string | undefined): string | undefined {
  if (path === undefined || /^\/[\x21-\x7e]*$/.test(path)) return path;
  throw new UsageError('--path must start with / and contain no spaces, such as /hooks.');
}

function readForward(line: CommandLine): URL | undefined {
  const text = line.text('forward');
  return text === undefined ? undefined : readTargetUrl('forward', text);
}

function refuseLoop({ forward, port, host }: Pick<ListenSettings, 'forward' | 'port' | 'host'>): void {
  if (forward === undefined) return;
  const target = Number(forward.port || (forward.protocol === 'https:' ? 443 : 80));
  const here = loopback.test(forward.hostname) || forward.hostname === host;
  if (here && target === port) throw new UsageError('--forward leads back to this port. Use another --port.');
}
