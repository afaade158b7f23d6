import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'tsup';

/** Bundles one file of this package with everything it imports, as a bundler of a receiver would. */
export async function bundle(file: string, options: { readonly minify?: boolean } = {}): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'ob-verify-'));
  try {
    await build({
      entry: { bundle: resolve(import.meta.dirname, file) },
      config: false,
      silent: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      tsconfig: resolve(import.meta.dirname, 'tsconfig.json'),
      outDir,
      noExternal: [/^(?!node:)/],
      external: [/^node:/],
      removeNodeProtocol: false,
      minify: options.minify ?? false,
      esbuildOptions: (esbuild) => {
        esbuild.conditions = ['@ob/source'];
      },
    });
    const [name = ''] = (await readdir(outDir)).filter((found) => found.startsWith('bundle.'));
    return await readFile(join(outDir, name), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}
