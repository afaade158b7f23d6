import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { isVerifier, listPublicEntries, peerVerifiers } from '../entry.ts';
import type { Figure } from '../figure.ts';
import { alternate, type Lane } from '../race.ts';

const execute = promisify(execFile);
const program = resolve(import.meta.dirname, '../import-entry.ts');
/** A process is slow to start, and a fresh one is never warm. */
const mostRuns = 5;
const peers = Object.keys(peerVerifiers);

/** How long a fresh process takes to import an entry, in processor time of that process. */
export function createEntryImportFigures(conditions: readonly string[]): readonly Figure[] {
  return listPublicEntries().map((entry) => {
    const opponents = isVerifier(entry) ? peers : [];
    return {
      name: `import-${entry}`,
      unit: 'ms',
      against: { peers: opponents },
      goal: { ratios: {}, atMost: 30 },
      measure: (effort) => {
        const importing = (name: string, module: string): Lane => ({
          name,
          run: () => importOnce(module, conditions),
        });
        const lanes = [importing('ours', entry), ...opponents.map((peer) => importing(peer, peer))];
        return alternate({ ...effort, runs: Math.min(effort.runs, mostRuns) }, lanes, async () => 1);
      },
    };
  });
}

async function importOnce(module: string, conditions: readonly string[]): Promise<number> {
  const flags = conditions.map((condition) => `--conditions=${condition}`);
  const { stdout } = await execute(process.execPath, [...flags, program, module]);
  return Number(stdout);
}
