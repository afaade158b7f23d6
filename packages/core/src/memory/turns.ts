/**
 * Makes a queue in which one piece of work follows the other, whatever comes of those before it: in a store in memory,
 * nobody then comes between what is looked at and what is written.
 */
export function createTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
