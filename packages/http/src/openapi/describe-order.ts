import { type ApiError, apiErrors } from '../api-error.ts';

/** A refusal, and the check that it comes from. */
export interface OrderedRefusal extends ApiError {
  readonly step: string;
}

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
  // Some refusals of one check differ only in the log.
  return [...head, ...new Set(rows)].join('\n');
}
