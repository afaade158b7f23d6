import { createServer, type Server } from 'node:http';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { type CommandLine, readTargetUrl } from './command-line.ts';
import { createListener } from './listener.ts';
import { createReceiptPrinter } from './receipt-report.ts';
import { readSecrets } from './secrets.ts';
import { printable, printableJson, style, type Terminal, UsageError } from './terminal.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/;

export async function listen(line: CommandLine, terminal: Terminal): Promise<number> {
  if (line.operands.length > 0) throw new UsageError('listen takes only options, such as --port 4000.');
  const address = readAddress(line, terminal);
  const settings = {
    verify: createVerifierSync({ secrets: readSecrets(terminal) }),
    status: line.integer('status', 200, 599),
    delayMs: line.integer('delay', 0, 600_000) ?? 0,
    forward: readForward(line, address),
  };
  const counts = { verified: 0, refused: 0 };
  const printReceipt = createReceiptPrinter(
    { json: line.has('json'), verbose: line.has('verbose') },
    terminal,
  );
  const server = createServer(
    createListener(settings, terminal, (receipt) => {
      counts[receipt.checked.ok ? 'verified' : 'refused'] += 1;
      printReceipt(receipt);
    }),
  );
  const url = await open(server, address);
  const text = `Listening on ${style(terminal, 'strong', url)}, on every path. Press Ctrl-C to stop.`;
  terminal.print(line.has('json') ? printableJson({ listening: url }) : text);
  await terminal.interrupted();
  await close(server);
  terminal.note(`${counts.verified} verified, ${counts.refused} refused`);
  return 0;
}

function readAddress(line: CommandLine, terminal: Terminal): Address {
  // An empty host, such as an unset variable, would mean every address.
  const host = line.text('host') || '127.0.0.1';
  if (!loopback.test(host))
    terminal.note(
      'note: others in your network can reach this port. Omit --host to listen on 127.0.0.1 only.',
    );
  return { host, port: line.integer('port', 0, 65_535) ?? 4000 };
}

function readForward(line: CommandLine, { host, port }: Address): URL | undefined {
  const text = line.text('forward');
  if (text === undefined) return undefined;
  const forward = readTargetUrl('forward', text);
  const target = Number(forward.port || (forward.protocol === 'https:' ? 443 : 80));
  const here = loopback.test(forward.hostname) || forward.hostname === host;
  if (here && target === port) throw new UsageError('--forward leads back to this port. Use another --port.');
  return forward;
}

function open(server: Server, { port, host }: Address): Promise<string> {
  const name = host.includes(':') ? `[${host}]` : host;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new UsageError(describeBindFailure(error, port, host))));
    server.listen(port, host, () => resolve(`http://${name}:${Object(server.address()).port}/`));
  });
}

const bindFailures: Readonly<Record<string, string>> = {
  EACCES: 'needs more rights than you have. Use a port above 1023.',
  EADDRINUSE: 'is in use. For a free port, use --port 0.',
  EADDRNOTAVAIL:
    'cannot be opened: the host is not an address of this machine. Omit --host to use 127.0.0.1.',
};

function describeBindFailure(error: Error, port: number, host: string): string {
  const code = 'code' in error ? String(error.code) : '';
  const place = `Port ${port} of ${printable(host)}`;
  return `${place} ${bindFailures[code] ?? `cannot be opened (${printable(code)}).`}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 500);
  await closed;
  clearTimeout(timer);
}
