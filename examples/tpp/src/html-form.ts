import type { HTMLElement } from 'node-html-parser';

/** What is typed into a form, by the names of its inputs; for checkboxes and radio buttons the values to choose. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** A form and the button in it that is pressed. */
export interface PressedForm {
  readonly form: HTMLElement;
  readonly pressed: HTMLElement;
}

/** Finds a button by a CSS selector, and the form that it sends; throws where there is none. */
export function findForm(document: HTMLElement, button: string): PressedForm {
  const pressed = document.querySelector(button);
  const form = pressed?.closest('form');
  if (pressed === null || form === null || form === undefined) {
    throw new Error(`The page "${readHeading(document)}" has no form with the button ${button}`);
  }
  return { form, pressed };
}

/** Reads the heading of a page. */
export function readHeading(document: HTMLElement): string {
  return document.querySelector('h1')?.text.trim() ?? 'without a heading';
}

/**
 * Collects what a form sends, as a browser would (HTML, "constructing the entry list"). Throws for a name that the form
 * does not have, and for a required input that is left empty.
 */
export function collectFields(form: HTMLElement, pressed: HTMLElement, typed: Typed): [string, string][] {
  const inputs = form.querySelectorAll('input');
  const unknown = Object.keys(typed).find((name) => !inputs.some((input) => readName(input) === name));
  if (unknown !== undefined) throw new Error(`The form has no input ${unknown}`);
  const entries = inputs.flatMap((input) => collectInput(input, typed));
  return readName(pressed) === '' ? entries : [...entries, [readName(pressed), readValue(pressed, '')]];
}

function collectInput(input: HTMLElement, typed: Typed): [string, string][] {
  const name = readName(input);
  if (name === '' || input.hasAttribute('disabled')) return [];
  const type = input.getAttribute('type') ?? 'text';
  if (type === 'checkbox' || type === 'radio') return collectChoice(input, typed[name]);
  if (type === 'submit') return [];
  const value = typed[name] ?? readValue(input, '');
  if (typeof value !== 'string') throw new Error(`The input ${name} takes one value`);
  if (value === '' && input.hasAttribute('required')) throw new Error(`The input ${name} is required`);
  return [[name, value]];
}

function collectChoice(input: HTMLElement, chosen: Typed[string] | undefined): [string, string][] {
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
