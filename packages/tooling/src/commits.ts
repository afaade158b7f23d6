import { spawnSync } from 'node:child_process';
import { workspace } from './run-command.ts';

// Checks the titles of the commits in this clone, back to `start`. A shallow clone of CI has only the newest ones.
const start = 'refactor: name folders lifecycle, pagination, rate-limit and sender-constraint';
const types = 'feat|fix|perf|refactor|docs|test|build|chore';
const format = new RegExp(`^(${types})(\\([a-z0-9]+(-[a-z0-9]+)*\\))?!?: \\S`);

/** Returns the problem of a commit title, or `undefined` for a valid one. */
export function findTitleProblem(title: string): string | undefined {
  if (!format.test(title))
    return `is not "type(scope): summary". Use a type of ${types}, a scope in kebab-case`;
  return title.length > 72 ? `has ${title.length} characters. Shorten it to 72` : undefined;
}

/** Lists the titles after `start`, newest first, without those of merges. `undefined` without a git history. */
export function listTitles(folder: string): readonly string[] | undefined {
  const { status, stdout } = spawnSync('git', ['log', '--format=%s'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const titles = stdout.split('\n').slice(0, -1);
  const end = titles.indexOf(start);
  // In a shallow clone, git does not know that the oldest commit is a merge.
  return titles.slice(0, end === -1 ? undefined : end).filter((title) => !title.startsWith('Merge '));
}

function checkTitles(titles: readonly string[]): void {
  const problems = titles.map((title) => [title, findTitleProblem(title)]).filter(([, problem]) => problem);
  for (const [title, problem] of problems) console.error(`"${title}" ${problem}`);
  console.log(`${titles.length} commit titles, ${problems.length} with a problem`);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  const titles = listTitles(workspace);
  if (titles === undefined) console.log('not checked: this folder has no git history');
  else checkTitles(titles);
}
