import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { collectFields, type FormValues, findForm } from '../src/html-form.ts';

const page = parse(`
<h1>Choose</h1>
<form method="post" action="/first"><button id="other">Other</button></form>
<form method="post" action="/second">
<input type="hidden" name="token" value="a&amp;b">
<input name="username" required>
<input name="note" value="as it was">
<input name="unavailable" value="x" disabled>
<input type="checkbox" name="account" value="1">
<input type="checkbox" name="account" value="2" checked>
<input type="radio" name="speed" value="slow" checked>
<input type="radio" name="speed" value="fast">
<input type="submit" name="unpressed" value="x">
<button id="yes" name="decision" value="approve">Yes</button>
<button id="no" name="decision" value="deny">No</button>
</form>`);

const collect = (button: string, typed: FormValues): [string, string][] => {
  const { form, pressed } = findForm(page, button);
  return collectFields(form, pressed, typed);
};

describe('a submitted form', () => {
  test('contains hidden inputs, default values, checked choices and only the pressed button', () => {
    expect(collect('#yes', { username: 'alice' })).toEqual([
      ['token', 'a&b'],
      ['username', 'alice'],
      ['note', 'as it was'],
      ['account', '2'],
      ['speed', 'slow'],
      ['decision', 'approve'],
    ]);
  });

  test('contains typed values and choices instead of the defaults', () => {
    expect(collect('#no', { username: 'bob', note: '', account: ['1'], speed: 'fast' })).toEqual([
      ['token', 'a&b'],
      ['username', 'bob'],
      ['note', ''],
      ['account', '1'],
      ['speed', 'fast'],
      ['decision', 'deny'],
    ]);
  });

  test('is the form that contains the button', () => {
    expect(collect('#other', {})).toEqual([]);
    expect(findForm(page, '#other').form.getAttribute('action')).toBe('/first');
  });

  test('is refused when the button, a required input, or the typed input is missing', () => {
    expect(() => findForm(page, '#missing')).toThrow(
      'The page "Choose" has no form with the button #missing',
    );
    expect(() => collect('#yes', {})).toThrow('The input username is required');
    expect(() => collect('#yes', { username: 'alice', unknown: 'x' })).toThrow('no input unknown');
    expect(() => collect('#yes', { username: ['alice'] })).toThrow('takes one value');
  });
});
