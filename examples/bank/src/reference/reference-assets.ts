import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '@ob/http';

/** A file that a page loads, under a path that names its content. */
export interface ReferenceAsset {
  readonly path: string;
  readonly mediaType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The files that the pages of the reference load, in their order. */
export interface ReferenceAssets {
  /** The style sheets of the operations. */
  readonly styles: readonly ReferenceAsset[];
  /** The scripts of the operations. */
  readonly scripts: readonly ReferenceAsset[];
  /** The style sheets of the events. */
  readonly events: readonly ReferenceAsset[];
}

/** Reads the style sheets and the script of the reference. */
export function loadReferenceAssets(): ReferenceAssets {
  const shared = readAsset('reference', 'css');
  return {
    styles: [shared, readAsset('operations', 'css')],
    scripts: [readAsset('reference', 'js')],
    events: [shared],
  };
}

/** Creates a route for each file. Its path changes with its content, so browsers may keep it for ever. */
export function createReferenceAssetRoutes({ styles, scripts }: ReferenceAssets): readonly Route[] {
  return [...styles, ...scripts].map(({ path, mediaType, content }) => {
    const headers = {
      'content-type': mediaType,
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    };
    // Unlike bytes, a blob is not copied for each response.
    const blob = new Blob([content]);
    const handle = async () => new Response(blob, { headers });
    return { method: 'GET', path, errors: 'page', handle };
  });
}

const mediaTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
} as const;

function readAsset(name: string, kind: keyof typeof mediaTypes): ReferenceAsset {
  const content = Uint8Array.from(readFileSync(new URL(`./assets/${name}.${kind}`, import.meta.url)));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/assets/${name}.${hash}.${kind}`, mediaType: mediaTypes[kind], content };
}
