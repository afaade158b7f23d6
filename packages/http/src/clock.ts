/** Port: what time it is. Decisions never read it; use cases read it once and hand `now` down. */
export interface Clock {
  /** Tells the present in milliseconds since the Unix epoch. */
  now(): number;
}
