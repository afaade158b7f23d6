import { type ApiErrorCode, apiErrors } from '../api-error.ts';

/** A refusal, and the check that it comes from. */
export interface OrderedRefusal {
  readonly step: string;
  readonly code: ApiErrorCode;
}

/** Describes in which order an operation checks its requests, as a table. */
export function describeOrder(refusals: readonly OrderedRefusal[]): string {
  const rows = refusals.map(({ code, step }) => {
    const { status, title } = apiErrors[code];
    return `| ${step.replaceAll('_', ' ')} | ${status} \`${code}\` | ${title} |`;
  });
  const head = [
    'The bank makes these checks in this order and reports the first that fails:',
    '',
    '| check | error | meaning |',
    '| --- | --- | --- |',
  ];
  return [...head, ...rows].join('\n');
}

/** Leaves out what differs from an earlier refusal of the same check for the log alone. */
export function mergeAlike<Refusal extends OrderedRefusal>(refusals: readonly Refusal[]): readonly Refusal[] {
  return refusals.filter(
    ({ step, code }, index) =>
      refusals.findIndex((other) => other.step === step && other.code === code) === index,
  );
}
