import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Route } from '@ob/core/http';

/** A file that a page loads, under a path that names its content. */
export interface ReferenceAsset {
  readonly path: string;
  readonly mediaType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** What the pages of the reference load, by what it is for. */
export interface ReferenceAssets {
  /** Of the endpoints, in this order: what comes later decides. */
  readonly styles: readonly ReferenceAsset[];
  readonly scripts: readonly ReferenceAsset[];
  /** The styles of the events. */
  readonly events: readonly ReferenceAsset[];
}

const resolveModule = createRequire(import.meta.url).resolve;

/** Reads Swagger UI out of the installed packages, and what makes it part of this bank's pages. */
export function loadReferenceAssets(): ReferenceAssets {
  return {
    styles: [
      readAsset(resolveModule('swagger-ui-dist/swagger-ui.css'), 'swagger-ui', 'css'),
      readAsset(new URL('./assets/reference.css', import.meta.url), 'reference', 'css'),
    ],
    scripts: [
      readAsset(resolveModule('swagger-ui-dist/swagger-ui-bundle.js'), 'swagger-ui', 'js'),
      readAsset(new URL('./assets/reference.js', import.meta.url), 'reference', 'js'),
    ],
    events: [readAsset(new URL('./assets/events.css', import.meta.url), 'events', 'css')],
  };
}

/** Makes a route for each asset. Its path changes with its content, so that browsers keep it for ever. */
export function createReferenceAssetRoutes({ styles, scripts, events }: ReferenceAssets): readonly Route[] {
  return [...styles, ...scripts, ...events].map(({ path, mediaType, content }) => {
    const headers = {
      'content-type': mediaType,
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    };
    const handle = async () => new Response(content, { headers });
    return { method: 'GET', path, errors: 'page', handle };
  });
}

const mediaTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
} as const;

function readAsset(file: string | URL, name: string, kind: keyof typeof mediaTypes): ReferenceAsset {
  const content = Uint8Array.from(readFileSync(file));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/assets/${name}.${hash}.${kind}`, mediaType: mediaTypes[kind], content };
}
