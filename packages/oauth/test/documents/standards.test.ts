import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../../docs/reference');
const text = readFileSync(resolve(folder, 'standards.md'), 'utf8');

/** A row of the table: text in a source file, and text in a test. */
interface Line {
  readonly section: string;
  readonly asks: string;
  readonly links: readonly (readonly [words: string, file: string])[];
}

const lines: readonly Line[] = [
  ...text.matchAll(/^\| (?!section )(?!-)(.+?) \| (.+) \| (\[.+\)) \| (\[.+\)) \|$/gm),
].map(([, section = '', asks = '', file = '', shown = '']) => ({
  section,
  asks,
  links: [file, shown].map((link) => {
    const [, words = '', path = ''] = /^\[(.+)\]\((.+)\)$/.exec(link) ?? [];
    return [words, resolve(folder, path)] as const;
  }),
}));

describe('the page of standards', () => {
  test('has a row for every standard', () => {
    expect(lines.length).toBeGreaterThan(100);
    expect(text.match(/^\| /gm)).toHaveLength(lines.length + (text.match(/^\| section /gm) ?? []).length);
  });

  test.each([
    ...[
      '6749',
      '6750',
      '7009',
      '7519',
      '7523',
      '7591',
      '7636',
      '7638',
      '7662',
      '8414',
      '8705',
      '9068',
      '9101',
    ],
    ...['9126', '9207', '9396', '9440', '9449', '9701', 'OpenID Connect', 'JARM', 'Security Profile'],
    ...['Message Signing'],
  ])('covers %s', (standard) => {
    expect(text).toMatch(new RegExp(`^## .*${standard}`, 'm'));
  });

  test.each(lines)('$section: $asks', ({ links }) => {
    for (const [words, file] of links) {
      expect(existsSync(file), file).toBe(true);
      expect(words.length > 3 && readFileSync(file, 'utf8').includes(words), `${words} in ${file}`).toBe(
        true,
      );
    }
  });
});
