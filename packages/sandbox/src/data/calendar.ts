/** One day in milliseconds. */
export const day = 86_400_000;

/** How many days of history the sandbox holds. */
export const historyDays = 730;

/** Tells the first moment (UTC) of the day that `moment` lies in; both in milliseconds since the epoch. */
export function startOfDay(moment: number): number {
  return moment - (moment % day);
}

/** When something falls due: on a day of the month (1 to 28) or of the week (0 is Sunday). */
export interface Recurrence {
  readonly frequency: 'monthly' | 'weekly';
  readonly dueOn: number;
}

/** Tells whether something falls due on the day that starts at `dayStart`. */
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

/** Writes a moment as records and events do: UTC, ISO 8601 with milliseconds. */
export function formatMoment(moment: number): string {
  return new Date(moment).toISOString();
}
