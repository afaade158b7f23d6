import { createServer, type Server } from 'node:http';
import type { CommandLine } from './command-line.ts';
import { type ListenSettings, readListenSettings } from './listen-settings.ts';
import { createListener } from './listener.ts';
import { createReceiptPrinter } from './receipt-report.ts';
import { printable, printableJson, style, type Terminal, UsageError } from './terminal.ts';

export async function listen(line: CommandLine, terminal: Terminal): Promise<number> {
  const settings = await readListenSettings(line, terminal);
  const counts = { verified: 0, refused: 0, unverified: 0 };
  const printReceipt = createReceiptPrinter(settings, terminal);
  const server = createServer(
    createListener(settings, terminal, (receipt) => {
      counts[receipt.verdict] += 1;
      printReceipt(receipt);
    }),
  );
  const port = await open(server, settings);
  announce(settings, port, terminal);
  await terminal.interrupted();
  await close(server);
  const summary = `${counts.verified} verified, ${counts.refused} refused`;
  terminal.note(settings.verify === undefined ? `${counts.unverified} received` : summary);
  return 0;
}

function open(server: Server, { port, host }: ListenSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new UsageError(describeBindFailure(error, port, host))));
    server.listen(port, host, () => resolve(Number(Object(server.address()).port)));
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

function announce(settings: ListenSettings, port: number, terminal: Terminal): void {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const url = `http://${host}:${port}${settings.path ?? '/'}`;
  const place = style(
    terminal,
    'strong',
    settings.path === undefined ? `${url} and every path below it` : url,
  );
  const text = `Listening on ${place}. Press Ctrl-C to stop.`;
  terminal.print(settings.json ? printableJson({ listening: url }) : text);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 500);
  await closed;
  clearTimeout(timer);
}
