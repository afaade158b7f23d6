import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Tells whether the packages of a workspace are installed as its files ask for, by content. Plain JavaScript without
// dependencies, because it runs before anything is installed.
const recordOf = (workspace) => join(workspace, 'node_modules/.cache/install.json');

/** Reads a file as text; an empty text if there is none. */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Lists the folders of the workspace that have a package.json, its own folder first. */
function listFolders(workspace) {
  const members = ['packages', 'examples'].flatMap((group) => {
    const folder = join(workspace, group);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return [workspace, ...members].filter((folder) => existsSync(join(folder, 'package.json')));
}

/** Hashes what an install depends on, and the list that pnpm keeps of what it installed. */
function hashState(workspace) {
  const shared = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'node_modules/.pnpm/lock.yaml'];
  const files = [
    ...shared.map((name) => join(workspace, name)),
    ...listFolders(workspace).map((folder) => join(folder, 'package.json')),
  ];
  const contents = files.map((file) => [file.slice(workspace.length), read(file)]);
  return createHash('sha256')
    .update(JSON.stringify([process.platform, process.arch, contents]))
    .digest('hex');
}

/** Whether every dependency of every package is where Node looks for it. */
function hasEveryLink(workspace) {
  return listFolders(workspace).every((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json')));
    const names = Object.keys({ ...dependencies, ...devDependencies });
    return names.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')));
  });
}

/** Whether the last install was complete and nothing that it depends on has changed since. */
export function isInstalled(workspace) {
  return read(recordOf(workspace)) === hashState(workspace) && hasEveryLink(workspace);
}

/** Forgets the last install, before a new one starts. */
export function forgetInstall(workspace) {
  rmSync(recordOf(workspace), { force: true });
}

/** Records that an install is complete. */
export function recordInstall(workspace) {
  const file = recordOf(workspace);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, hashState(workspace));
  renameSync(`${file}.new`, file);
}
