import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export const systemHostsFile =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/** Reads the addresses of a name from a hosts file. Empty if the file has no such name, or cannot be read. */
export async function readHostsFile(file: string, host: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
    const hasHost = names.some((name) => name.toLowerCase() === host.toLowerCase());
    return hasHost && isIP(address) !== 0 ? [address] : [];
  });
}
