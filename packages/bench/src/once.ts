/** Does long work a single time, whoever asks first and whoever asks again. */
export function once<Input, Output>(
  work: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  let done: Promise<Output> | undefined;
  return (input) => {
    done ??= work(input);
    return done;
  };
}
