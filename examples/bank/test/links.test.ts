import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const workspace = join(import.meta.dirname, '../../..');

/** Reads a document without its code blocks, in which brackets are no links. */
function readProse(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
}

function listAnchors(file: string): readonly string[] {
  const headings = [...readProse(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function hasTarget(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || !file.endsWith('.md') || listAnchors(file).includes(anchor);
}

const documents = globSync(
  [
    'README.md',
    'docs/*.md',
    'docs/{decisions,explanations,guides,reference}/*.md',
    '{packages,examples}/*/README.md',
  ],
  { cwd: workspace },
).sort();

test.each(documents)('every link of %s leads to an existing file and heading', (name) => {
  const document = join(workspace, name);
  const links = [...readProse(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !hasTarget(document, link))).toEqual([]);
});
