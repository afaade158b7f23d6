/** One check of `npm test`: an entry of the root scripts, or a vitest project, which counts test by test. */
export interface Check {
  readonly name: string;
  readonly kind: 'script' | 'tests';
  /** What it needs built: without a build it would judge an old one. */
  readonly needsBuild: boolean;
}

const script = (name: string, needsBuild = false): Check => ({ name, kind: 'script', needsBuild });
const tests = (name: string, needsBuild = false): Check => ({ name, kind: 'tests', needsBuild });

/**
 * The gates of `npm test`. They run two at a time, in this order. End-to-end tests mostly wait, so the others run next to
 * them.
 */
export const checks: readonly Check[] = [
  script('build'),
  script('types'),
  tests('e2e', true),
  script('lint'),
  script('layers'),
  script('commits'),
  script('unused'),
  script('names'),
  script('docs'),
  tests('contract'),
  tests('unit'),
  tests('property'),
  tests('runtimes', true),
  script('packages', true),
  script('sizes', true),
];
