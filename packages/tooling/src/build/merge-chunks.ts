import { globSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, rollup } from 'rollup';

/** In characters. More than the shared code of any package, so every small file is merged. */
const minChunkSize = 500_000;

const sourceMaps: Plugin = {
  name: 'source-maps',
  load: (file) => ({
    code: readFileSync(file, 'utf8'),
    map: JSON.parse(readFileSync(`${file}.map`, 'utf8')),
  }),
};

/**
 * Merges the small files that entries share, because Node opens one file faster than ten. A file that needs a library or is
 * loaded by `import()` is not merged into entries that do not load it at start. `entries` are paths below `folder` without `.js`.
 */
export async function mergeChunks(folder: string, entries: readonly string[]): Promise<void> {
  const built = globSync('**/*.js', { cwd: folder });
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, resolve(folder, `${entry}.js`)])),
    external: (module) => !module.startsWith('.') && !module.startsWith('/'),
    plugins: [sourceMaps],
    // Our own modules have no side effects.
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
