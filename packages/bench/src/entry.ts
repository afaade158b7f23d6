import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const packages = resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/** Lists every entry that programs can import from the published packages, as they write it. */
export function listPublicEntries(): readonly string[] {
  return globSync('*/package.json', { cwd: packages })
    .sort()
    .map((file): Manifest => JSON.parse(readFileSync(resolve(packages, file), 'utf8')))
    .filter((manifest) => manifest.private !== true)
    .flatMap(({ name, exports = {} }) =>
      Object.keys(exports)
        .filter((path) => !path.endsWith('.json'))
        .map((path) => name + path.slice(1)),
    );
}

/** The peers' modules that verify webhooks, each with what a receiver takes from it. */
export const peerVerifiers: Readonly<Record<string, string>> = {
  stripe: 'default',
  svix: 'Webhook',
  standardwebhooks: 'Webhook',
  '@octokit/webhooks': 'Webhooks',
};

const verifiers = /^@ob\/webhooks(?:\/verify|-verify)(?:\/(?:node|express|signature))?$/;

/** Returns whether an entry is a verifier, and so has peers to compare with. */
export function isVerifier(entry: string): boolean {
  return verifiers.test(entry);
}
