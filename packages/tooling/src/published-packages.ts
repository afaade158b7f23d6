import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspace } from './run-command.ts';

/** Relative to the package folder. */
export interface EntryFiles {
  readonly '@ob/source': string;
  readonly types: string;
  readonly default: string;
}

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  /** Code entries, and plain files such as `./package.json`. */
  readonly exports: Readonly<Record<string, string | EntryFiles>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface PublishedPackage {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export interface PublicEntry {
  readonly name: string;
  readonly files: EntryFiles;
}

export function listPublishedPackages(root: string = workspace): PublishedPackage[] {
  return globSync('packages/*/package.json', { cwd: root })
    .sort()
    .map((file) => join(root, file))
    .map((file) => ({ folder: dirname(file), manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }));
}

export function listEntries({ name, manifest }: Pick<PublishedPackage, 'name' | 'manifest'>): PublicEntry[] {
  return Object.entries(manifest.exports).flatMap(([subpath, files]) =>
    typeof files === 'string' ? [] : [{ name: join(name, subpath), files }],
  );
}
