import { readFile } from 'node:fs/promises';

interface LogLine {
  readonly msg: string;
  readonly route: string;
  readonly status: number;
  readonly faults?: readonly string[];
}

/** Lists, each once, what the log of a sandbox says about answers that its document describes otherwise. */
export async function listAnswerMismatches(logFile: string): Promise<readonly string[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('"faults":'));
  const told = lines
    .map((line) => JSON.parse(line) as LogLine)
    .map(({ route, status, faults = [] }) => `${route} answered ${status}: ${faults.join('; ')}`);
  return [...new Set(told)];
}
