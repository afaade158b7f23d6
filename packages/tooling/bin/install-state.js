import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Compares the workspace files with the last complete install. Needs no dependency, because it runs before the install.
const recordOf = (workspace) => join(workspace, 'node_modules/.cache/install.json');

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function listFolders(workspace) {
  const members = ['packages', 'examples'].flatMap((group) => {
    const folder = join(workspace, group);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return [workspace, ...members].filter((folder) => existsSync(join(folder, 'package.json')));
}

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
