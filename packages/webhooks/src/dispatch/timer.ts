export interface Timer {
  /** Calls `run` once. The returned function cancels the call. */
  after(delayMs: number, run: () => void): () => void;
}
