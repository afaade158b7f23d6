/** Tells where a long program is: nothing in the first two seconds, then a line every two. */
export function createProgress(write: (line: string) => void, now: () => number): (step: string) => void {
  const started = now();
  let told = started;
  return (step) => {
    const present = now();
    if (present - told < 2000) return;
    told = present;
    write(`${Math.round((present - started) / 1000)} s … ${step}`);
  };
}
