import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function listFiles(folder: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

export function hashFiles(folder: string, patterns: readonly string[]): string {
  const files = listFiles(folder, patterns).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  ]);
  return hashValue(files);
}

export function hashValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
