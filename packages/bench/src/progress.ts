/** Creates a function that reports a step at most every two seconds. */
export function createProgress(write: (line: string) => void, now: () => number): (step: string) => void {
  const started = now();
  let reported = started;
  return (step) => {
    const present = now();
    if (present - reported < 2000) return;
    reported = present;
    write(`${Math.round((present - started) / 1000)} s … ${step}`);
  };
}
