import { describe, expect, test } from 'vitest';
import { findTitleProblem } from '../src/commits.ts';

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
