/** One check of `npm test`: a root script, or a vitest project, which counts test by test. */
export interface Check {
  readonly name: string;
  readonly kind: 'script' | 'tests';
  readonly needsBuild: boolean;
}

const script = (name: string, needsBuild = false): Check => ({ name, kind: 'script', needsBuild });
const tests = (name: string, needsBuild = false): Check => ({ name, kind: 'tests', needsBuild });

/** The checks of `npm test`. Two run at a time, in this order. `e2e` mostly waits, so it starts early. */
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
