/** One check of `npm test`: an entry of the root scripts, or a vitest project, which counts test by test. */
export interface Gate {
  readonly name: string;
  readonly kind: 'script' | 'tests';
  /** What it needs built: without a build it would judge an old one. */
  readonly needsBuild: boolean;
}

const script = (name: string, needsBuild = false): Gate => ({ name, kind: 'script', needsBuild });
const tests = (name: string, needsBuild = false): Gate => ({ name, kind: 'tests', needsBuild });

/**
 * The gates of `npm test`. Those of one stage run two at a time; stages follow one another. Tests that measure time or
 * start servers are a stage of their own, so that nothing competes with them.
 */
export const stages: readonly (readonly Gate[])[] = [
  [script('build'), script('types'), script('lint'), script('layers'), script('unused'), script('docs')],
  [tests('unit'), tests('property'), script('packages', true), script('sizes', true)],
  [tests('contract')],
  [tests('runtimes', true)],
  [tests('e2e', true)],
];
