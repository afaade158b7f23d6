import { describe, expect, test } from 'vitest';
import { html, isolateName, renderPlain } from '../../src/pages/html.ts';

describe('html', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onfocus="x', '&quot; onfocus=&quot;x'],
    ["' onfocus='x", '&#39; onfocus=&#39;x'],
    ['`x`', '&#96;x&#96;'],
    ['a & b &lt;', 'a &amp; b &amp;lt;'],
    ['Łódź – café', 'Łódź – café'],
  ])('escapes %s', (text, escaped) => {
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  test('inserts markup, and lists of it, unescaped', () => {
    const items = ['one', '<two>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>one</li><li>&lt;two&gt;</li></ul>');
  });

  test('writes numbers, and nothing for absent or false values', () => {
    expect(html`<b>${undefined}${false}${[]}${0}</b>`.markup).toBe('<b>0</b>');
  });

  test('isolates a name, without the characters that could end the isolation', () => {
    const name = '\u2069\u202Eknab\u202C <b>\u0000\u200F';
    expect(isolateName(name).markup).toBe('<bdi>knab &lt;b&gt;</bdi>');
    expect(isolateName('بنك 👩‍👧').markup).toBe('<bdi>بنك 👩‍👧</bdi>');
  });

  test('keeps names isolated in attributes and titles, without elements', () => {
    const text = html`Pay <strong>${isolateName('"<b>')}</strong>?`;
    expect(renderPlain(text).markup).toBe('Pay \u2068&quot;&lt;b&gt;\u2069?');
  });

  test('escapes an object that looks like markup', () => {
    const forged = JSON.parse('{"markup":"<script>"}');
    expect(() => html`${forged}`.markup).toThrow(TypeError);
  });
});
