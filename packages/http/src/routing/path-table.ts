import type { Method, Route } from './route.ts';

/** The routes of a path by method, and the values of its path parameters. */
export interface PathMatch {
  readonly routes: ReadonlyMap<Method, Route>;
  readonly values: readonly string[];
}

interface Branch {
  readonly literals: Map<string, Branch>;
  wildcard?: Branch;
  readonly routes: Map<Method, Route>;
}

/** Creates the exact look-up of routes by path. Prefers a literal segment to a `{name}`. Throws for a wrong or repeated path. */
export function createPathTable(routes: readonly Route[]): (path: string) => PathMatch | undefined {
  const root = createBranch();
  for (const route of routes) addRoute(root, route);
  const exact = new Map(routes.filter(hasNoParameters).map(({ path }) => [path, findPath(root, path)]));
  return (path) => exact.get(path) ?? findPath(root, path);
}

/** Returns whether a path can be looked up without a walk through the tree. */
function hasNoParameters({ path }: Route): boolean {
  return !path.split('/').some(isParameter);
}

function createBranch(): Branch {
  return { literals: new Map(), routes: new Map() };
}

/** Matches a slash before every segment, and braces only around a whole segment. */
const pathPattern = /^(?:\/(?:\{\w+\}|[^/{}]*))+$/;

function addRoute(root: Branch, route: Route): void {
  if (!pathPattern.test(route.path))
    throw new Error(
      `The path ${route.path} of a route is not valid. Start it with a slash, and use \`{name}\` for whole segments.`,
    );
  const branch = route.path.split('/').slice(1).reduce(growBranch, root);
  if (branch.routes.has(route.method))
    throw new Error(
      `Two of \`routes\` have ${route.method} ${route.path}. Remove one of them, or change its path.`,
    );
  branch.routes.set(route.method, route);
}

function growBranch(branch: Branch, segment: string): Branch {
  if (isParameter(segment)) {
    branch.wildcard ??= createBranch();
    return branch.wildcard;
  }
  const known = branch.literals.get(segment) ?? createBranch();
  branch.literals.set(segment, known);
  return known;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

function findPath(root: Branch, path: string): PathMatch | undefined {
  const leaf = walk(root, path.split('/').slice(1), []);
  return leaf && { routes: leaf.branch.routes, values: leaf.values };
}

/** Returns the path parameters by name. Routes of one path may use different names. */
export function readPathParameters(
  route: Route,
  values: readonly string[],
): Readonly<Record<string, string>> {
  if (values.length === 0) return {};
  const names = route.path.split('/').filter(isParameter);
  return Object.fromEntries(names.map((name, index) => [name.slice(1, -1), values[index] ?? '']));
}

interface Walked {
  readonly branch: Branch;
  readonly values: readonly string[];
}

function walk(branch: Branch, segments: readonly string[], values: readonly string[]): Walked | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return branch.routes.size > 0 ? { branch, values } : undefined;
  const literal = branch.literals.get(segment);
  const found = literal && walk(literal, rest, values);
  if (found !== undefined || branch.wildcard === undefined) return found;
  const value = decodeSegment(segment);
  return value === undefined ? undefined : walk(branch.wildcard, rest, [...values, value]);
}

/** Returns `undefined` for empty or badly encoded segments and control characters: no id has one, and databases refuse NUL. */
function decodeSegment(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return value === '' || /\p{Cc}/u.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
