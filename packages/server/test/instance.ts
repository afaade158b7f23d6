type Members = Readonly<Record<string, unknown>>;

/**
 * Returns an instance of a class with the methods and getters of a port. They read a private field, so each works only on
 * its object. Ports inside the port become instances, too.
 */
export function toInstance<Port extends object>(port: Port): Port {
  class Instance {
    readonly #members = port as Members;

    static read(instance: Instance, name: string): unknown {
      return instance.#members[name];
    }
  }
  for (const [name, value] of Object.entries(port)) {
    const call = function (this: Instance, ...values: readonly unknown[]) {
      return Reflect.apply(Instance.read(this, name) as () => unknown, port, values);
    };
    const inner = isPort(value) ? toInstance(value) : value;
    const get = function (this: Instance) {
      return Instance.read(this, name) && inner;
    };
    Object.defineProperty(Instance.prototype, name, typeof value === 'function' ? { value: call } : { get });
  }
  return new Instance() as object as Port;
}

function isPort(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).some((member) => typeof member === 'function');
}
