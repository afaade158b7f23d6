/** Takes the one record that a change is about. Throws where it has none, which no decision leaves out. */
export function takeOne<Found>([first]: readonly Found[]): Found {
  if (first === undefined) throw new TypeError('The change does not hold what it is about');
  return first;
}
