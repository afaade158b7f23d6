/**
 * Tells whether an `Accept` header lets an answer of this media type through (RFC 9110 section 12.5.1):
 * the most specific range that matches decides, and quality 0 forbids. An absent or empty header accepts all.
 */
export function acceptsMediaType(header: string | null, mediaType: string): boolean {
  if (header === null || header.trim() === '') return true;
  const ranges = header.split(',').map(parseRange);
  const [type = ''] = mediaType.split('/');
  for (const wanted of [mediaType, `${type}/*`, '*/*']) {
    const found = ranges.filter((range) => range.name === wanted);
    if (found.length > 0) return found.some((range) => range.quality > 0);
  }
  return false;
}

interface MediaRange {
  readonly name: string;
  readonly quality: number;
}

function parseRange(text: string): MediaRange {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { name, quality: Number.isNaN(quality) ? 0 : quality };
}
