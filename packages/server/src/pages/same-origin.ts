/**
 * Returns whether a form may come from a page of this bank, by `Sec-Fetch-Site`, else by `Origin`. The form's token is
 * the protection; this only adds to it. Browsers without `Sec-Fetch-Site` send `Origin: null` from our pages, which
 * have no referrer, and other programs send neither: both pass.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = request.headers.get('origin');
  return from === null || from === 'null' || from === origin;
}
