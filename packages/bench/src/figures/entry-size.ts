import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'esbuild';
import { isVerifier, listPublicEntries, peerVerifiers } from '../entry.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';
import { createSample, type Sample } from '../sample.ts';

const compress = promisify(gzip);
const peers = Object.keys(peerVerifiers);

/** What a bundle of an entry weighs with everything it needs but Node itself, minified and gzipped. */
export function createEntrySizeFigures(conditions: readonly string[]): readonly Figure[] {
  return listPublicEntries().map((entry) => ({
    name: `size-${entry}`,
    unit: 'kB',
    against: { peers: isVerifier(entry) ? peers : [] },
    goal: isVerifier(entry)
      ? { ratios: Object.fromEntries(peers.map((peer) => [peer, 1])), atMost: 3 }
      : { ratios: {} },
    measure: (effort) => measureSizes(effort, entry, conditions),
  }));
}

async function measureSizes(
  effort: Effort,
  entry: string,
  conditions: readonly string[],
): Promise<Measurement> {
  const contestants: [string, string][] = [['ours', `export * from '${entry}'`]];
  if (isVerifier(entry)) {
    for (const [peer, name] of Object.entries(peerVerifiers)) {
      contestants.push([peer, `export { ${name} as verify } from '${peer}'`]);
    }
  }
  const samples: [string, Sample][] = [];
  for (const [name, code] of contestants) {
    effort.progress(`bundling ${name}`);
    samples.push([name, createSample([await weigh(code, conditions)])]);
  }
  return Object.fromEntries(samples);
}

async function weigh(code: string, conditions: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: [...conditions],
    external: ['pg-native'],
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`Nothing was bundled of ${code}`);
  return (await compress(bundle.contents)).length / 1000;
}
