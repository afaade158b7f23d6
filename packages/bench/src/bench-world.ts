/** What figures need of the program that measures them. */
export interface BenchWorld {
  /** The conditions under which packages are resolved: none takes what was built, `@ob/source` the sources. */
  readonly conditions: readonly string[];
  /** Makes an empty database on a PostgreSQL of this machine and tells its address. */
  createDatabase(): Promise<string>;
}
