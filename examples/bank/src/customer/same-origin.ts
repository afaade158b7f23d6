/**
 * Tells whether a form was posted from a page of this bank, going by what browsers say themselves: `Sec-Fetch-Site`,
 * else `Origin`. Programs that are no browsers send neither; they pass here, and still need the form's token.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = request.headers.get('origin');
  return from === null || from === origin;
}
