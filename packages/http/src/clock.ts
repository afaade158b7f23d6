/** Port: the current time. Use cases read it once and pass `now` to decisions. */
export interface Clock {
  /** Returns the current time in milliseconds since the Unix epoch. */
  now(): number;
}
