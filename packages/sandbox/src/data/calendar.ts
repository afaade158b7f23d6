/** One day in milliseconds. */
export const day = 86_400_000;

/** The number of days of history in the sandbox. */
export const historyDays = 730;

/** Returns the start (UTC) of the day of `moment`. Both are in milliseconds since the epoch. */
export function startOfDay(moment: number): number {
  return moment - (moment % day);
}

/** A repeated due date. `dueOn` is a day of the month (1 to 28) or of the week (0 is Sunday). */
export interface Recurrence {
  readonly frequency: 'monthly' | 'weekly';
  readonly dueOn: number;
}

/** Returns whether the day that starts at `dayStart` is a due date. */
export function isDue({ frequency, dueOn }: Recurrence, dayStart: number): boolean {
  const date = new Date(dayStart);
  return (frequency === 'monthly' ? date.getUTCDate() : date.getUTCDay()) === dueOn;
}

/** Finds the first due day at or after `dayStart`. */
export function nextDue(recurrence: Recurrence, dayStart: number): number {
  return isDue(recurrence, dayStart) ? dayStart : nextDue(recurrence, dayStart + day);
}

/** Finds the last due day before `dayStart`. */
export function lastDue(recurrence: Recurrence, dayStart: number): number {
  return isDue(recurrence, dayStart - day) ? dayStart - day : lastDue(recurrence, dayStart - day);
}

/** Formats milliseconds since the epoch as ISO 8601 in UTC with milliseconds. */
export function formatMoment(moment: number): string {
  return new Date(moment).toISOString();
}
