import fc from 'fast-check';
import type { Json } from '../api-document.ts';
import { filterOrThrow, type ValueSource, validValues } from './valid-values.ts';

/** Generates values that a schema refuses: each is a valid value with one change. */
export function invalidValues(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(validValues(source, schema), fc.nat(), faults)
    .map(([value, choice, fault]) => changeAt(structuredClone(value), choice, fault));
  // `undefined` means that the whole value was removed.
  const isInvalid = (value: unknown): boolean =>
    value !== undefined && source.check.findMismatches(schema, value).length > 0;
  return filterOrThrow(changed, isInvalid, 'is refused by its schema');
}

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

export const hostileValues: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '0',
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eb',
  '\u{1f4a9}',
  'e\u0301',
  'İ',
  '__proto__',
  "'; DROP TABLE consents; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-02-30T00:00:00Z',
  '2026-01-01T00:00:60Z',
  'NaN',
  {},
  [],
  [null],
  { constructor: { prototype: {} } },
  nested(200),
);

type Fault =
  | { readonly kind: 'replace'; readonly value: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'add'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'stretch'; readonly times: number }
  | { readonly kind: 'wrap' };

const names = fc.constantFrom(
  'surprise',
  '',
  '__proto__',
  'constructor',
  'a.b',
  '\u0000',
  '💷',
  'x'.repeat(300),
);

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), value: fc.oneof(hostileValues, fc.jsonValue()) }),
  // Most fields are optional, so a removed field seldom breaks a schema.
  { arbitrary: fc.record({ kind: fc.constant('remove' as const) }), weight: 4 },
  fc.record({ kind: fc.constant('add' as const), name: names, value: hostileValues }),
  fc.record({ kind: fc.constant('stretch' as const), times: fc.constantFrom(2, 10, 100) }),
  fc.record({ kind: fc.constant('wrap' as const) }),
);

type Holder = Record<string, unknown>;

/** Changes one place of a value; `choice` selects the place. */
function changeAt(value: unknown, choice: number, fault: Fault): unknown {
  const root = { value };
  const places = listPlaces(root);
  const place = places[choice % places.length] ?? { holder: root, key: 'value' };
  apply(place, fault);
  return root.value;
}

interface Place {
  readonly holder: Holder;
  readonly key: string;
}

function listPlaces(holder: Holder): readonly Place[] {
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key];
    return [{ holder, key }, ...(isHolder(inner) ? listPlaces(inner) : [])];
  });
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}

function apply({ holder, key }: Place, fault: Fault): void {
  const value = holder[key];
  if (fault.kind === 'remove') delete holder[key];
  else if (fault.kind === 'replace') holder[key] = fault.value;
  else if (fault.kind === 'wrap') holder[key] = [value];
  else if (fault.kind === 'add' && isHolder(value))
    Object.defineProperty(value, fault.name, { value: fault.value, enumerable: true });
  else if (fault.kind === 'stretch' && typeof value === 'string') holder[key] = value.repeat(fault.times);
  else if (fault.kind === 'stretch' && Array.isArray(value))
    holder[key] = Array.from({ length: fault.times }, () => value).flat();
}
