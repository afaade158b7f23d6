import { globSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, rollup } from 'rollup';

/** The code that entries share is less than this, so that every small file is merged. In characters. */
const minChunkSize = 500_000;

/** Loads the source map of a file with it. */
const sourceMaps: Plugin = {
  name: 'source-maps',
  load: (file) => ({
    code: readFileSync(file, 'utf8'),
    map: JSON.parse(readFileSync(`${file}.map`, 'utf8')),
  }),
};

/**
 * Merges the small files that entries of a built package share: Node needs longer to open ten files than to read one.
 * A file that imports a library, or that only `import()` loads, is never merged into an entry that loads it later or not
 * at all. `entries` are paths below `folder` without `.js`.
 */
export async function mergeChunks(folder: string, entries: readonly string[]): Promise<void> {
  const built = globSync('**/*.js', { cwd: folder });
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, resolve(folder, `${entry}.js`)])),
    external: (module) => !module.startsWith('.') && !module.startsWith('/'),
    plugins: [sourceMaps],
    // Only other packages may do something when they are imported.
    treeshake: { moduleSideEffects: (_, isExternal) => isExternal },
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    chunkFileNames: 'chunk-[hash].js',
    experimentalMinChunkSize: minChunkSize,
  });
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const file of built.filter((name) => !written.has(name))) {
    rmSync(resolve(folder, file));
    rmSync(resolve(folder, `${file}.map`));
  }
}
