import { spawnSync } from 'node:child_process';
import { workspace } from './run-command.ts';

// Checks the titles of the commits after `base`, and skips the check if the clone has no such history.
const base = '601c14a7';
const types = 'feat|fix|perf|refactor|docs|test|build|chore';
const format = new RegExp(`^(${types})(\\([a-z0-9]+(-[a-z0-9]+)*\\))?!?: \\S`);

/** Returns the problem of a commit title, or `undefined` for a valid one. */
export function findTitleProblem(title: string): string | undefined {
  if (!format.test(title))
    return `is not "type(scope): summary". Use a type of ${types}, a scope in kebab-case`;
  return title.length > 72 ? `has ${title.length} characters. Shorten it to 72` : undefined;
}

const git = (...flags: readonly string[]) => spawnSync('git', flags, { cwd: workspace, encoding: 'utf8' });

function checkTitles(): void {
  const titles = git('log', '--no-merges', '--format=%s', `${base}..HEAD`).stdout.split('\n').filter(Boolean);
  const problems = titles.map((title) => [title, findTitleProblem(title)]).filter(([, problem]) => problem);
  for (const [title, problem] of problems) console.error(`"${title}" ${problem}`);
  console.log(`${titles.length} commit titles, ${problems.length} with a problem`);
  if (problems.length > 0) process.exitCode = 1;
}

const hasBase = () => git('merge-base', '--is-ancestor', base, 'HEAD').status === 0;
if (import.meta.main && hasBase()) checkTitles();
else if (import.meta.main) console.log(`not checked: no git history back to ${base}`);
