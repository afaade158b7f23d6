import { hiddenKeys } from '@ob/core';

/** The two stored parts of a record. */
export interface RecordRow<Found> {
  readonly record: Found;
  /** The fields that a Basic permission hides; absent if they were not loaded. */
  readonly hidden?: Partial<Found>;
}

/** Joins the two parts of a record. */
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
