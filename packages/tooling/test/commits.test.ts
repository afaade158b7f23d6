import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTitleProblem, listTitles } from '../src/commits.ts';

describe('a commit title', () => {
  test.each([
    'fix(oauth): reject assertions without jti',
    'feat(webhooks-verify)!: require a timestamp',
    'docs: add a glossary',
    `chore: ${'x'.repeat(65)}`,
  ])('passes: %s', (title) => {
    expect(findTitleProblem(title)).toBeUndefined();
  });

  test.each([
    ['has no type', 'Add a glossary'],
    ['has an unknown type', 'feature: add a glossary'],
    ['has a scope in another case', 'fix(OAuth): reject assertions'],
    ['has an empty scope', 'fix(): reject assertions'],
    ['has a scope with a trailing hyphen', 'fix(oauth-): reject assertions'],
    ['has no summary', 'fix: '],
    ['has no space after the colon', 'fix:reject assertions'],
  ])('is refused when it %s', (_, title) => {
    expect(findTitleProblem(title)).toContain('is not "type(scope): summary"');
  });

  test('is refused when it has 73 characters', () => {
    expect(findTitleProblem(`chore: ${'x'.repeat(66)}`)).toBe('has 73 characters. Shorten it to 72');
  });
});

describe('the checked titles', () => {
  const start = 'refactor: name folders lifecycle, pagination, rate-limit and sender-constraint';
  let folder = '';
  const git = (...flags: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@bank.example', ...flags], {
      cwd: folder,
      stdio: 'pipe',
    });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ob-commits-'));
    git('init', '--initial-branch=main', 'full');
    for (const title of ['An old title', start, 'docs: one', "Merge branch 'two'", 'Add three'])
      git('-C', 'full', 'commit', '--allow-empty', `--message=${title}`);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('are those after the start, without merges', () => {
    expect(listTitles(join(folder, 'full'))).toEqual(['Add three', 'docs: one']);
  });

  test.each([
    [1, ['Add three']],
    [2, ['Add three']],
    [4, ['Add three', 'docs: one']],
  ])('include all that a clone of depth %i has', (depth, titles) => {
    git('clone', `--depth=${depth}`, `file://${join(folder, 'full')}`, `depth-${depth}`);
    expect(listTitles(join(folder, `depth-${depth}`))).toEqual(titles);
  });

  test('are unknown without a git history', () => {
    expect(listTitles(folder)).toBeUndefined();
  });
});
