/** Returns whether an `Accept` header accepts a media type (RFC 9110 section 12.5.1). An absent or empty header accepts all. */
export function acceptsMediaType(header: string | null, mediaType: string): boolean {
  return chooseMediaType(header, [mediaType]) !== undefined;
}

/** Chooses the media type of highest quality (RFC 9110 section 12.5.1), then of the more specific range, then in given order. */
export function chooseMediaType<MediaType extends string>(
  header: string | null,
  offered: readonly MediaType[],
): MediaType | undefined {
  if (header === null || header.trim() === '') return offered[0];
  const ranges = header.split(',').map(parseRange);
  const [best] = offered
    .map((mediaType) => ({ mediaType, ...rank(ranges, mediaType) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality || left.step - right.step);
  return best?.mediaType;
}

interface MediaRange {
  readonly name: string;
  readonly quality: number;
}

/** Returns the quality of a media type. `step` is 0 for an exact range, 1 for `type/*` and 2 for any. */
function rank(ranges: readonly MediaRange[], mediaType: string): { quality: number; step: number } {
  const [type = ''] = mediaType.split('/');
  const qualities = [mediaType, `${type}/*`, '*/*'].map((range) =>
    ranges.filter(({ name }) => name === range).map(({ quality }) => quality),
  );
  const step = qualities.findIndex((matches) => matches.length > 0);
  return { quality: Math.max(0, ...(qualities[step] ?? [])), step };
}

function parseRange(text: string): MediaRange {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { name, quality: Number.isNaN(quality) ? 0 : Math.min(quality, 1) };
}
