import { readFileSync } from 'node:fs';
import type { Route } from '@ob/http';
import { assetFolder } from '../page-assets.ts';
import type { PageSettings } from './page-settings.ts';

const assets = {
  'bank.css': 'text/css; charset=utf-8',
  'controls.css': 'text/css; charset=utf-8',
  'cards.css': 'text/css; charset=utf-8',
  'local-times.js': 'text/javascript; charset=utf-8',
  'bank.svg': 'image/svg+xml',
} as const;

/** Creates the routes of style sheets, scripts and the logo. */
export function createAssetRoutes({ theme }: PageSettings): readonly Route[] {
  const files = Object.entries(assets).map(([name, mediaType]) =>
    createAssetRoute(name, mediaType, readFileSync(new URL(name, assetFolder), 'utf8')),
  );
  return theme === undefined ? files : [...files, createAssetRoute('theme.css', assets['bank.css'], theme)];
}

function createAssetRoute(name: string, mediaType: string, content: string): Route {
  const headers = {
    'content-type': mediaType,
    'content-length': String(Buffer.byteLength(content)),
    'cache-control': 'max-age=300',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };
  const handle = async () => new Response(content, { headers });
  return { method: 'GET', path: `/assets/${name}`, errors: 'page', handle };
}
