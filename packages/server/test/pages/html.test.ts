import { describe, expect, test } from 'vitest';
import { html } from '../../src/pages/html.ts';

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

  test('takes markup as it stands, and lists of it', () => {
    const items = ['one', '<two>'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>`.markup).toBe('<ul><li>one</li><li>&lt;two&gt;</li></ul>');
  });

  test('leaves nothing for what is absent or false, and writes numbers', () => {
    expect(html`<b>${undefined}${false}${[]}${0}</b>`.markup).toBe('<b>0</b>');
  });

  test('does not take an object that looks like markup for it', () => {
    const forged = JSON.parse('{"markup":"<script>"}');
    expect(() => html`${forged}`.markup).toThrow(TypeError);
  });
});
