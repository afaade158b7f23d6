/** Port: a timer, such as `setTimeout`. */
export interface Timer {
  /** Calls `run` once after `delayMs` milliseconds. Returns a function that cancels the call. */
  after(delayMs: number, run: () => void): () => void;
}
