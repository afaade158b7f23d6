/** Port: calls back later. */
export interface Timer {
  /** Calls `run` once after `delayMs` milliseconds; answers a function that calls it off. */
  after(delayMs: number, run: () => void): () => void;
}
