import { hiddenKeys } from '@ob/core';

/** A record as its table keeps it. */
export interface RecordRow<Found> {
  readonly record: Found;
  /** The fields that a Basic permission hides; absent if they were not loaded. */
  readonly hidden?: Partial<Found>;
}

/** Puts both parts of a record together. */
export function joinRecord<Found>({ record, hidden }: RecordRow<Found>): Found {
  return { ...record, ...hidden };
}

/** Splits a record into its two parts. */
export function splitRecord(kind: 'account' | 'transaction', found: object): RecordRow<object> {
  const isHidden = ([key]: readonly [string, unknown]) => hiddenKeys[kind].includes(key);
  const fields = Object.entries(found);
  return {
    record: Object.fromEntries(fields.filter((field) => !isHidden(field))),
    hidden: Object.fromEntries(fields.filter(isHidden)),
  };
}
