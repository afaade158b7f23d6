import type { HTMLElement } from 'node-html-parser';

/** Form values by input name; for checkboxes and radio buttons the values to select. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface PressedForm {
  readonly form: HTMLElement;
  readonly pressed: HTMLElement;
}

/** Finds a button by a CSS selector, and its form. Throws if the page has no such button. */
export function findForm(document: HTMLElement, button: string): PressedForm {
  const pressed = document.querySelector(button);
  const form = pressed?.closest('form');
  if (pressed === null || form === null || form === undefined) {
    throw new Error(`The page "${readHeading(document)}" has no form with the button ${button}`);
  }
  return { form, pressed };
}

export function readHeading(document: HTMLElement): string {
  return document.querySelector('h1')?.text.trim() ?? 'without a heading';
}

/**
 * Collects the fields that a browser would send (HTML, "constructing the entry list"). Throws for an unknown name and for a
 * required input without a value.
 */
export function collectFields(
  form: HTMLElement,
  pressed: HTMLElement,
  typed: FormValues,
): [string, string][] {
  const inputs = form.querySelectorAll('input');
  const unknown = Object.keys(typed).find((name) => !inputs.some((input) => readName(input) === name));
  if (unknown !== undefined) throw new Error(`The form has no input ${unknown}`);
  const entries = inputs.flatMap((input) => collectInput(input, typed));
  return readName(pressed) === '' ? entries : [...entries, [readName(pressed), readValue(pressed, '')]];
}

function collectInput(input: HTMLElement, typed: FormValues): [string, string][] {
  const name = readName(input);
  if (name === '' || input.hasAttribute('disabled')) return [];
  const type = input.getAttribute('type') ?? 'text';
  if (type === 'checkbox' || type === 'radio') return collectChoice(input, typed[name]);
  if (type === 'submit') return [];
  const value = typed[name] ?? readValue(input, '');
  if (typeof value !== 'string') throw new Error(`The input ${name} takes one value. Pass a string`);
  if (value === '' && input.hasAttribute('required'))
    throw new Error(`The input ${name} is required and has no value`);
  return [[name, value]];
}

function collectChoice(input: HTMLElement, chosen: FormValues[string] | undefined): [string, string][] {
  const value = readValue(input, 'on');
  const isChosen = chosen === undefined ? input.hasAttribute('checked') : [chosen].flat().includes(value);
  return isChosen ? [[readName(input), value]] : [];
}

function readName(element: HTMLElement): string {
  return element.getAttribute('name') ?? '';
}

function readValue(element: HTMLElement, absent: string): string {
  return element.getAttribute('value') ?? absent;
}
