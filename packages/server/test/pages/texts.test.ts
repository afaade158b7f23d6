import { describe, expect, test } from 'vitest';
import { Html } from '../../src/pages/html.ts';
import { createPageSettings } from '../../src/pages/page-settings.ts';
import { english } from '../../src/pages/texts/english.ts';
import { german } from '../../src/pages/texts/german.ts';
import { renderSamples, sampleNames } from './page-samples.ts';

const [, , , , , bankName, footer] = sampleNames;
const settingsOf = (texts: typeof english) =>
  createPageSettings({ bankName, footer, texts, timeZone: 'UTC' });
const inEnglish = renderSamples(settingsOf(english));
const inGerman = renderSamples(settingsOf(german));

/** Lists the visible and the spoken texts of a page. */
function listTexts(page: string): readonly string[] {
  const shown = [
    ...page.matchAll(/>([^<]+)</g),
    ...page.matchAll(/ (?:aria-label|data-time-title)="([^"]*)"/g),
  ];
  return shown.map(([, text = '']) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
}

/** Lists the path of every text or function in an object of texts. */
function listLeaves(texts: object, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !(value instanceof Html)
      ? listLeaves(value, `${path}.${key}`)
      : [[`${path}.${key}`, value] as const],
  );
}

describe('the texts of the pages', () => {
  const [first, second] = [english, german];

  test('have the same keys in both languages', () => {
    const keysOf = (texts: object) => listLeaves(texts).map(([path, value]) => `${path}: ${typeof value}`);
    expect(keysOf(second)).toEqual(keysOf(first));
  });

  test('have no empty text', () => {
    for (const [path, value] of [...listLeaves(first), ...listLeaves(second)]) {
      const text = value instanceof Html ? value.markup : value;
      expect([path, typeof text === 'function' || /\S/.test(String(text))]).toEqual([path, true]);
    }
  });

  test('are all translated', () => {
    const translated = new Map(listLeaves(second));
    const same = listLeaves(first).filter(
      ([path, value]) => typeof value === 'string' && translated.get(path) === value,
    );
    expect(same).toEqual([]);
  });
});

test.each([...inEnglish, ...inGerman])('every page isolates the names that others chose: %s', (_, page) => {
  const rest = page.replace(/<bdi>[^<]*<\/bdi>|\u2068[^\u2069<]*\u2069/g, '');
  const [client, account, customer, payee, reference] = sampleNames;
  for (const name of [client, account, customer, payee, reference]) expect(rest).not.toContain(name);
});

describe('a page in German', () => {
  const englishTexts = new Set([...inEnglish.values()].flatMap(listTexts));

  test.each([...inGerman])('has no English text, and declares its language: %s', (_, page) => {
    const left = listTexts(page).filter((text) => englishTexts.has(text));
    const cutNames = (text: string) => sampleNames.reduce((rest, name) => rest.replaceAll(name, ''), text);
    const isErrorCode = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text);
    expect(left.filter((text) => !isErrorCode(text) && /[a-z]{2}/i.test(cutNames(text)))).toEqual([]);
    expect(page).toContain('<html lang="de-DE">');
  });

  test.each([...inEnglish])('has as many texts as the English page: %s', (name, page) => {
    const tagsOf = (markup = '') => [...markup.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag).sort();
    expect(tagsOf(inGerman.get(name))).toEqual(tagsOf(page));
  });

  test('formats dates, times and amounts for German readers', () => {
    const page = [...inGerman.values()].join('\n');
    expect(page).toContain('18. Februar 2027 um 09:00 UTC');
    expect(page).toContain('1.234,50 GBP an <bdi>Shop 7</bdi> zahlen?');
    expect(page).not.toMatch(/February|November 2026 at|1,234\.50/);
  });
});

test('a page in English groups the digits of an amount', () => {
  expect([...inEnglish.values()].join('\n')).toContain('Pay 1,234.50 GBP to <bdi>Shop 7</bdi>?');
});
