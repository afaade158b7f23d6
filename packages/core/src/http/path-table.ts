import type { Method, Route } from './route.ts';

/** What a path leads to: the routes of its methods, and the values of its `{names}`. */
export interface PathMatch {
  readonly routes: ReadonlyMap<Method, Route>;
  readonly params: Readonly<Record<string, string>>;
}

interface Branch {
  readonly literals: Map<string, Branch>;
  wildcard?: Branch;
  names: readonly string[];
  readonly routes: Map<Method, Route>;
}

/**
 * Makes the table of all paths, once. Segments match exactly: letter case and a trailing slash count, and a literal
 * segment goes before a `{name}`. Throws where two routes share method and path.
 */
export function createPathTable(routes: readonly Route[]): (path: string) => PathMatch | undefined {
  const root = createBranch();
  for (const route of routes) addRoute(root, route);
  return (path) => findPath(root, path.split('/').slice(1));
}

function createBranch(): Branch {
  return { literals: new Map(), names: [], routes: new Map() };
}

function addRoute(root: Branch, route: Route): void {
  const segments = route.path.split('/').slice(1);
  const branch = segments.reduce(growBranch, root);
  if (branch.routes.has(route.method)) throw new Error(`Two routes for ${route.method} ${route.path}`);
  branch.names = segments.filter(isName).map((segment) => segment.slice(1, -1));
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

function findPath(root: Branch, segments: readonly string[]): PathMatch | undefined {
  const found = walk(root, segments, []);
  if (found === undefined || found.branch.routes.size === 0) return undefined;
  const { branch, values } = found;
  const params = Object.fromEntries(branch.names.map((name, index) => [name, values[index] ?? '']));
  return { routes: branch.routes, params };
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

/** An empty segment is no value, and neither is one that is not percent-encoded UTF-8 (RFC 3986 section 2.1). */
function decodeSegment(segment: string): string | undefined {
  try {
    return segment === '' ? undefined : decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
