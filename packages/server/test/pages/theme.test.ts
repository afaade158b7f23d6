import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { createAssetRoutes } from '../../src/pages/asset-routes.ts';
import { renderPageError } from '../../src/pages/error-page.ts';
import { createPageSettings } from '../../src/pages/page-settings.ts';
import { respondPage } from '../../src/pages/respond-page.ts';
import { english } from '../../src/pages/texts/english.ts';

const workspace = join(import.meta.dirname, '../../../..');
const assets = join(import.meta.dirname, '../../assets');
const sheets = ['bank', 'controls', 'cards'].map((name) => readFileSync(join(assets, `${name}.css`), 'utf8'));
const [properties = '', ...dark] = [...(sheets[0] ?? '').matchAll(/:root \{([^}]*)\}/g)].map(
  ([, block]) => block,
);
const rules = sheets.join('\n').replaceAll(/:root \{[^}]*\}/g, '');

const listNames = (block: string): readonly string[] =>
  [...block.matchAll(/(--[a-z0-9-]+):/g)].map(([, name = '']) => name);

describe('the style sheet', () => {
  test.each([
    ['a color', /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/i],
    ['a font', /font-(?:family|size): (?!var\(|inherit)|font: (?!inherit)/],
    ['a radius', /border-radius: (?!var\()/],
    ['a space', /(?:padding|margin|gap)[a-z-]*: [^;]*\d(?:rem|px|em)\b(?![^;]*\/ 2\))/],
  ])('contains %s only in a custom property', (_, literal) => {
    expect(rules.match(literal)?.[0]).toBeUndefined();
  });

  test('uses exactly the custom properties that it sets', () => {
    const used = [...sheets.join('\n').matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name = '']) => name);
    // The API reference is the only page with a code block.
    const set = listNames(properties);
    expect([...new Set(used)].sort()).toEqual([...set].sort());
  });

  test('sets only light properties again in the dark scheme', () => {
    expect(listNames(properties)).toEqual(expect.arrayContaining([...listNames(dark.join(''))]));
  });

  test('matches the list of properties in the guide', () => {
    const guide = readFileSync(join(workspace, 'docs/guides/customer-pages.md'), 'utf8');
    const described = [...guide.matchAll(/^\| ((?:`--[^|]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(--[a-z0-9-]+)`/g)].map(([, name = '']) => name),
    );
    expect(described).toEqual(listNames(properties));
  });
});

describe('a theme', () => {
  const choices = { bankName: 'Bank', texts: english, timeZone: 'UTC', footer: 'Footer' };
  const theme = ':root { --brand: #00539f; }';
  const request = new Request('https://bank.example/assets/theme.css');
  const findTheme = (settings: ReturnType<typeof createPageSettings>) =>
    createAssetRoutes(settings).find(({ path }) => path === '/assets/theme.css');

  test('is a style sheet of this site, after all others', async () => {
    const settings = createPageSettings({ ...choices, theme });
    const response = respondPage(settings, renderPageError(english.errors, 'not_found'));
    const links = listTags(await response.text(), 'link').filter(({ rel }) => rel === 'stylesheet');
    expect(links.at(-1)?.href).toBe('/assets/theme.css');
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
    const served = await findTheme(settings)?.handle(request, {} as never);
    expect(served?.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(served?.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await served?.text()).toBe(theme);
  });

  test('is optional', async () => {
    const settings = createPageSettings(choices);
    const page = await respondPage(settings, renderPageError(english.errors, 'not_found')).text();
    expect(page).not.toContain('theme.css');
    expect(findTheme(settings)).toBeUndefined();
  });
});
