import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { mergeChunks } from './src/build/merge-chunks.ts';

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly '@ob/source': string }>>;
  readonly bin?: Readonly<Record<string, string>>;
}

// The entries are those of `exports` in package.json: dist/X.js is built from src/X.ts.
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const sources = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'string' ? [] : [target['@ob/source']],
);
const commands = Object.values(manifest.bin ?? {}).map((file) =>
  file.replace(/^(?:\.\/)?dist\//, './src/').replace(/\.js$/, '.ts'),
);
const named = (file: string): [string, string] => [file.replace(/^\.\/src\//, '').replace(/\.ts$/, ''), file];

const entries = Object.fromEntries([...sources, ...commands].map(named));

export default defineConfig({
  entry: entries,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  tsconfig: 'tsconfig.json',
  // With shared chunks, a class is the same class in every entry.
  splitting: true,
  clean: true,
  sourcemap: true,
  treeshake: false,
  // Deno and workers require the prefix `node:`.
  removeNodeProtocol: false,
  external: [/^node:/],
  onSuccess: () => mergeChunks('dist', Object.keys(entries)),
  dts: {
    compilerOptions: { composite: false, incremental: false, noEmit: false, rootDir: '.', types: ['node'] },
  },
});
