import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Where the system keeps the names that whoever runs it has given addresses to (hosts(5)). */
export const systemHostsFile =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/** Reads which addresses a hosts file gives a name; empty where it names it not, or cannot be read. */
export async function readHostsFile(file: string, host: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
    const named = names.some((name) => name.toLowerCase() === host.toLowerCase());
    return named && isIP(address) !== 0 ? [address] : [];
  });
}
