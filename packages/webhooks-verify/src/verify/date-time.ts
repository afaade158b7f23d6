const pattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Parses an ISO 8601 date and time with a zone. Returns milliseconds since 1970, or `NaN`. Drops digits after the
 * milliseconds. `Date.parse` gets only the form that ECMAScript defines, because engines differ in other forms.
 */
export function parseDateTime(text: string): number {
  if (!pattern.test(text) || !isDay(text.slice(0, 10))) return Number.NaN;
  const zone = text.endsWith('Z') ? 'Z' : text.slice(-6);
  const fraction = text.slice(20, -zone.length).padEnd(3, '0').slice(0, 3);
  return Date.parse(`${text.slice(0, 19)}.${fraction}${zone}`);
}

function isDay(date: string): boolean {
  const day = Number(date.slice(8));
  return day < 29 || new Date(`${date}T00:00:00.000Z`).getUTCDate() === day;
}
