import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Compares the content of the workspace files with the last complete install. Plain JavaScript without dependencies, because
// it runs before anything is installed.
const recordOf = (workspace) => join(workspace, 'node_modules/.cache/install.json');

/** Returns the text of a file; empty if it is missing. */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Lists the folders with a package.json, the root first. */
function listFolders(workspace) {
  const members = ['packages', 'examples'].flatMap((group) => {
    const folder = join(workspace, group);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return [workspace, ...members].filter((folder) => existsSync(join(folder, 'package.json')));
}

/** Hashes the inputs of an install and pnpm's list of installed packages. */
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

/** Returns whether Node can find every dependency of every package. */
function hasEveryLink(workspace) {
  return listFolders(workspace).every((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json')));
    const names = Object.keys({ ...dependencies, ...devDependencies });
    return names.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')));
  });
}

/** Returns whether the last install was complete and its inputs have not changed. */
export function isInstalled(workspace) {
  return read(recordOf(workspace)) === hashState(workspace) && hasEveryLink(workspace);
}

export function forgetInstall(workspace) {
  rmSync(recordOf(workspace), { force: true });
}

export function recordInstall(workspace) {
  const file = recordOf(workspace);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, hashState(workspace));
  renameSync(`${file}.new`, file);
}
