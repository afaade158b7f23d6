import { findNearest } from './nearest-name.ts';
import type { OptionRules } from './option-rules.ts';

interface Rule {
  readonly type: keyof typeof types;
  readonly values?: readonly string[];
  readonly members?: Rules;
  readonly optional?: true;
  readonly fix?: string;
}

type Rules = Readonly<Record<string, Rule>>;
type Members = Readonly<Record<string, unknown>>;

interface ValueType {
  /** Completes "must be". */
  readonly expected: string;
  accepts(value: unknown, rule: Rule): boolean;
}

/** An array is refused: its `find` would pass for that of a store. */
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isString = (value: unknown): boolean => typeof value === 'string';

const types = {
  any: { expected: 'set', accepts: () => true },
  unchecked: { expected: 'set', accepts: () => true },
  function: { expected: 'a function', accepts: isFunction },
  string: { expected: 'a string', accepts: isString },
  object: { expected: 'an object', accepts: isObject },
  options: { expected: 'an object', accepts: isObject },
  port: { expected: 'an object', accepts: isObject },
  array: { expected: 'an array', accepts: Array.isArray },
  strings: {
    expected: 'an array of strings',
    accepts: (value) => Array.isArray(value) && value.every(isString),
  },
  functions: {
    expected: 'an object with functions',
    accepts: (value) => isObject(value) && Object.values(value).every(isFunction),
  },
  choice: { expected: '', accepts: (value, { values = [] }) => values.some((known) => known === value) },
} as const satisfies Readonly<Record<string, ValueType>>;

/**
 * Throws a `TypeError` with the first option that is unknown, missing or of the wrong type, and its fix. `unknown` says what
 * happens to unknown names of the outermost object.
 */
export function checkOptions<Options>(
  caller: string,
  options: Options | undefined,
  rules: OptionRules<Options>,
  unknown: 'refused' | 'ignored' = 'refused',
): void {
  const type = unknown === 'refused' ? 'options' : 'port';
  checkMembers({ caller, path: '' }, options ?? {}, { type, members: rules as Rules });
}

interface Position {
  readonly caller: string;
  /** Ends with a period; empty for the options themselves. */
  readonly path: string;
  /** Says how to set the option that contains this one. */
  readonly advice?: string | undefined;
}

function checkMembers(position: Position, value: unknown, { type, members = {} }: Rule): void {
  if (!isObject(value)) throw new TypeError(`The options of ${position.caller} must be an object.`);
  if (type === 'options') refuseUnknown(position, value, Object.keys(members));
  for (const [name, rule] of Object.entries(members)) checkMember(position, name, value[name], rule);
}

/** Instances of classes may have other members of their own. */
function refuseUnknown({ path, advice }: Position, value: Members, known: readonly string[]): void {
  if (Object.getPrototypeOf(value) !== Object.prototype) return;
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = findNearest(unknown, known);
  const removal = ['Remove it.', advice].filter(Boolean).join(' ');
  const fix = nearest === undefined ? removal : `Did you mean \`${path}${nearest}\`?`;
  throw new TypeError(`\`${path}${unknown}\` is not an option. ${fix}`);
}

function checkMember({ caller, path, advice }: Position, name: string, value: unknown, rule: Rule): void {
  const full = `${path}${name}`;
  const { fix, optional } = rule;
  const own = fix === undefined ? undefined : `Set the option \`${full}\` to ${fix}.`;
  const inherited = own ?? (optional ? undefined : advice);
  const expected = describeExpected(rule);
  if (value === undefined) {
    if (optional || rule.type === 'unchecked') return;
    throw new TypeError(`${caller} needs \`${full}\`. ${inherited ?? `It must be ${expected}.`}`);
  }
  if (!types[rule.type].accepts(value, rule))
    throw new TypeError([`\`${full}\` must be ${expected}.`, inherited].filter(Boolean).join(' '));
  if (rule.members !== undefined) checkMembers({ caller, path: `${full}.`, advice: inherited }, value, rule);
}

function describeExpected({ type, values = [] }: Rule): string {
  return type === 'choice' ? values.map((value) => `'${value}'`).join(' or ') : types[type].expected;
}
