import fc from 'fast-check';
import type { EndsStored } from '../play.ts';
import { choices, type Step, type StepKind } from './steps.ts';

export interface Story {
  readonly endsStored: EndsStored;
  readonly steps: readonly Step[];
}

const weights: Readonly<Partial<Record<StepKind, number>>> = {
  subscribe: 2,
  revoke: 2,
  cancel: 2,
  approve: 4,
  pay: 3,
  complete: 3,
  fail: 3,
  post: 16,
  book: 5,
  order: 5,
  execute: 8,
  failOrder: 3,
  cancelOrder: 3,
  wait: 4,
  loseCommits: 2,
};

function choose<Kind extends StepKind>(kind: Kind): fc.Arbitrary<Step> {
  const facts: fc.Arbitrary<unknown> = choices[kind];
  return facts.map((value) => [kind, value] as unknown as Step);
}

/** A client requests a consent, and a customer approves it. */
const agreement = fc.tuple(choose('ask'), choose('approve'));

const paymentConsent = choices.ask.map((facts): Step => ['ask', { ...facts, kind: 'payment' }]);

const beginning = fc
  .tuple(
    fc.array(choose('subscribe'), { minLength: 2, maxLength: 4 }),
    fc.array(agreement, { minLength: 4, maxLength: 6 }),
  )
  .map(([subscribed, agreed]) => [...subscribed, ...agreed.flat()]);

const fewSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 6, arbitrary: agreement },
  { weight: 6, arbitrary: fc.tuple(paymentConsent, choose('pay')) },
  ...(Object.keys(choices) as StepKind[]).map((kind) => ({
    weight: weights[kind] ?? 1,
    arbitrary: fc.tuple(choose(kind)),
  })),
);

/** Generates stories of at least `length` steps. */
export function generateStories(endsStored: readonly EndsStored[], length: number): fc.Arbitrary<Story> {
  const rest = fc.array(fewSteps, { minLength: length, maxLength: 2 * length });
  return fc.record({
    endsStored: fc.constantFrom(...endsStored),
    steps: fc.tuple(beginning, rest).map(([first, then]) => [...first, ...then.flat()]),
  });
}
