/** A map that holds a limited number of values: the one used longest ago makes room. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Creates a cache of at most `size` values; one of size 0 holds nothing. */
export function createBoundedCache<Value>(size: number): BoundedCache<Value> {
  // A map iterates in the order of insertion: reinserting what is read keeps the oldest use in front.
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > size && oldest !== undefined) values.delete(oldest);
    },
  };
}
