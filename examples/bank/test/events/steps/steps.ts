import fc from 'fast-check';
import { type Play, pass, storeAllEnds, tick } from '../play.ts';
import { accountChoices, accountSteps } from './account-steps.ts';
import { consentChoices, consentSteps } from './consent-steps.ts';
import { outageChoices, outageSteps } from './outage-steps.ts';
import { paymentChoices, paymentSteps } from './payment-steps.ts';
import { webhookChoices, webhookSteps } from './webhook-steps.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

export const choices = {
  ...webhookChoices,
  ...consentChoices,
  ...paymentChoices,
  ...accountChoices,
  ...outageChoices,
  wait: fc.oneof(
    fc.integer({ min: 900, max: 1100 }),
    fc.integer({ min: 1, max: 12 }).map((count) => count * minute),
    fc.integer({ min: 1, max: 3 }).map((count) => count * hour),
    fc.integer({ min: 1, max: 9 }).map((count) => count * day),
  ),
  storeEnds: fc.constant(undefined),
};

export type StepKind = keyof typeof choices;
type FactsOf<Kind extends StepKind> =
  (typeof choices)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;

export type Step = { readonly [Kind in StepKind]: readonly [kind: Kind, facts: FactsOf<Kind>] }[StepKind];

const steps: { readonly [Kind in StepKind]: (play: Play, facts: FactsOf<Kind>) => Promise<void> } = {
  ...webhookSteps,
  ...consentSteps,
  ...paymentSteps,
  ...accountSteps,
  ...outageSteps,
  wait: pass,
  storeEnds: storeAllEnds,
};

/** Applies a step to a bank and its model, a millisecond after the previous one. */
export async function takeStep(play: Play, step: Step): Promise<void> {
  await tick(play);
  await perform(play, step);
}

function perform<Kind extends StepKind>(play: Play, [kind, facts]: readonly [Kind, FactsOf<Kind>]) {
  return steps[kind](play, facts);
}
