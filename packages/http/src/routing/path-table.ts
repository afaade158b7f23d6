import type { Method, Route } from './route.ts';

/** What a path leads to: the routes of its methods, and what stands where they have `{names}`. */
export interface PathMatch {
  readonly routes: ReadonlyMap<Method, Route>;
  readonly values: readonly string[];
}

interface Branch {
  readonly literals: Map<string, Branch>;
  wildcard?: Branch;
  readonly routes: Map<Method, Route>;
}

/**
 * Makes the table of all paths, once. Segments match exactly: letter case and a trailing slash count, and a literal
 * segment goes before a `{name}`. Throws where two routes share method and path.
 */
export function createPathTable(routes: readonly Route[]): (path: string) => PathMatch | undefined {
  const root = createBranch();
  for (const route of routes) addRoute(root, route);
  const exact = new Map(routes.filter(hasNoNames).map(({ path }) => [path, findPath(root, path)]));
  return (path) => exact.get(path) ?? findPath(root, path);
}

/** Most paths have no names in them, and are found at once: a literal segment goes before a name anyway. */
function hasNoNames({ path }: Route): boolean {
  return !path.split('/').some(isName);
}

function createBranch(): Branch {
  return { literals: new Map(), routes: new Map() };
}

function addRoute(root: Branch, route: Route): void {
  const branch = route.path.split('/').slice(1).reduce(growBranch, root);
  if (branch.routes.has(route.method)) throw new Error(`Two routes for ${route.method} ${route.path}`);
  branch.routes.set(route.method, route);
}

function growBranch(branch: Branch, segment: string): Branch {
  if (isName(segment)) {
    branch.wildcard ??= createBranch();
    return branch.wildcard;
  }
  const known = branch.literals.get(segment) ?? createBranch();
  branch.literals.set(segment, known);
  return known;
}

function isName(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

function findPath(root: Branch, path: string): PathMatch | undefined {
  const found = walk(root, path.split('/').slice(1), []);
  return found && { routes: found.branch.routes, values: found.values };
}

/** Gives the values of a path the names that this route has for them: routes of one path may name them differently. */
export function nameValues(route: Route, values: readonly string[]): Readonly<Record<string, string>> {
  if (values.length === 0) return {};
  const names = route.path.split('/').filter(isName);
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

/**
 * An empty segment is no value, and neither is one that is not percent-encoded UTF-8 (RFC 3986 section 2.1), or that
 * holds a control character: no id has one, and a store of text fails on NUL.
 */
function decodeSegment(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return value === '' || /\p{Cc}/u.test(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
