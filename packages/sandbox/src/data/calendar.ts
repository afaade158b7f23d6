/** In milliseconds. */
export const day = 86_400_000;

export const historyDays = 730;

/** Returns 00:00 UTC of the day, in milliseconds since 1970. */
export function startOfDay(moment: number): number {
  return moment - (moment % day);
}

/** A repeated due date. `dueOn` is a day of the month (1 to 28) or of the week (0 is Sunday). */
export interface Recurrence {
  readonly frequency: 'monthly' | 'weekly';
  readonly dueOn: number;
}

export function isDue({ frequency, dueOn }: Recurrence, dayStart: number): boolean {
  const date = new Date(dayStart);
  return (frequency === 'monthly' ? date.getUTCDate() : date.getUTCDay()) === dueOn;
}

/** Includes `dayStart`. */
export function findNextDue(recurrence: Recurrence, dayStart: number): number {
  return isDue(recurrence, dayStart) ? dayStart : findNextDue(recurrence, dayStart + day);
}

/** Excludes `dayStart`. */
export function findLastDue(recurrence: Recurrence, dayStart: number): number {
  return isDue(recurrence, dayStart - day) ? dayStart - day : findLastDue(recurrence, dayStart - day);
}

/** Formats as ISO 8601 in UTC with milliseconds. */
export function formatMoment(moment: number): string {
  return new Date(moment).toISOString();
}
