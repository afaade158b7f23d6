/**
 * Returns whether a form may come from this site, by `Sec-Fetch-Site`, else by `Origin`. The form token is the
 * protection; this is a second check. Older browsers send `Origin: null` from our pages, and programs send neither
 * header: both pass.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = request.headers.get('origin');
  return from === null || from === 'null' || from === origin;
}
