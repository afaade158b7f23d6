/** A cache that evicts the least recently used value. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function createBoundedCache<Value>(size: number): BoundedCache<Value> {
  // A Map keeps the order of insertion: reinserting a value on read keeps the least recently used first.
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
