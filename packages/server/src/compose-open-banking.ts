import { type Clock, createService, type Random, type Route, type Service } from '@ob/http';
import { checkOptions, checkResponses } from '@ob/http/routes';
import { announceDpopNonces, type ClientKeySource, createClientKeys } from '@ob/oauth/primitives';
import { checkServerConfiguration } from '@ob/oauth/routes';
import { checkAccounts } from './checked-accounts.ts';
import { composeRoutes } from './compose-routes.ts';
import { createEvents, type Events } from './events.ts';
import { type Jobs, openJobs } from './jobs/open-jobs.ts';
import { createLimits, type FilledLimits, fillLimits } from './limits.ts';
import { createJsonLog, type Log, logFailures, logRequests, shieldLog } from './log.ts';
import { refuseNestedTransactions } from './nested-transactions.ts';
import { compositionRules } from './option-rules.ts';
import type { CompositionOptions, InteractionPages, RouteParts } from './options.ts';
import { createPayments, type Payments } from './payments.ts';
import type { Platform } from './platform.ts';
import { deriveSecrets, type Secrets } from './secrets.ts';
import type { OpenStorage, StorageState } from './storage.ts';
import { limitSubmit, requestSubmitMs } from './submit-deadline.ts';
import { systemClock, systemRandom } from './system.ts';

/** An open-banking service. */
export interface OpenBanking<DatabaseTransaction> extends RouteParts<DatabaseTransaction> {
  /** All routes as one function. Mount it with `toNodeHandler`, or as a `fetch` handler. */
  readonly service: Service;
  /** The routes of `service`, also the bank's own; for an API description. */
  readonly routes: readonly Route[];
  readonly jobs: Jobs;
  readonly events: Events<DatabaseTransaction>;
  /** Accepted payments, to which the payment engine reports results. */
  readonly payments: Payments<DatabaseTransaction>;
  /**
   * Stops the jobs and closes outgoing connections, but not the database. Further calls wait for the same end. After it,
   * `jobs.start()` and `jobs.runOnce()` throw a `TypeError`.
   */
  close(): Promise<void>;
}

/**
 * Composes the service on any runtime with web standards. `createOpenBanking` calls it with the platform of Node. No job
 * runs before `jobs.start()` or `jobs.runOnce()`. `close()` of the service also closes the platform.
 * Throws an `OAuthConfigurationError` for insecure keys, an invalid `issuer` or `mtlsOrigin`, or an `acr` that the
 * policy requires and does not list. Throws a `TypeError` for an option that is missing or of the wrong type; ignores
 * unknown ones. Throws a `RangeError` for an invalid secret key or limit, a job with the name of a built-in one, or a
 * route of `routes` that the service already has.
 */
export async function composeOpenBanking<DatabaseTransaction>(
  options: CompositionOptions<DatabaseTransaction>,
  platform: Platform,
): Promise<OpenBanking<DatabaseTransaction>> {
  checkOptions('composeOpenBanking', options, compositionRules, 'ignored');
  const { authentication, profiles } = options.customers;
  checkServerConfiguration({ ...options, authentication });
  const limits = fillLimits(options.limits);
  const base = fillDefaults(options);
  const secrets = await deriveSecrets(options.secretKeys, base);
  const storage = openStorage(options, platform, base);
  const { subjects } = secrets;
  const accounts = checkAccounts(options.accounts);
  const pages = openInteraction({ ...options, accounts }, limits, { ...base, ...secrets, storage });
  const ports = { ...options, ...listParts(platform), ...base, ...secrets, accounts, storage };
  const closing = new AbortController();
  const { routes, tokens } = composeRoutes({
    ...ports,
    payments: limitSubmit(options.payments, {
      ...{ timer: platform.timer, deadlineMs: requestSubmitMs, signal: closing.signal },
    }),
    ...createLimits(storage, limits),
    ...{ authentication, ...(profiles && { profiles }) },
    clientKeys: openClientKeys(platform, base),
    interaction: pages.authorization,
    onSubmitFailure: (error, about) =>
      base.log.error({ err: error, ...about }, 'payment not submitted yet: a job retries it'),
    onPingFailure: (error) => base.log.error({ err: error }, 'ping failed on our side'),
  });
  const builtIn = [...routes, ...pages.routes];
  const own = (await options.routes?.({ tokens, subjects, storage, routes: builtIn })) ?? [];
  const all = joinRoutes([...routes, ...omitReplacedHome(pages.routes, own)], own);
  const jobs = openJobs({ ...ports, observer: options.observeDeliveries });
  return {
    service: createLoggedService(options, base, all, pages),
    ...{ routes: all, tokens, subjects, storage },
    ...closeTogether(jobs, platform, closing),
    events: createEvents(storage, base),
    payments: createPayments(storage, base),
  };
}

/** Reads each part by its name: a spread would lose the methods of a class. */
function listParts(platform: Platform): Omit<Platform, 'fetchKeySet' | 'close'> {
  const { transport, addressGuard, signatures, signer, timer, deliveries } = platform;
  return { transport, addressGuard, signatures, signer, timer, ...(deliveries && { deliveries }) };
}

/** Ends the jobs, then their connections. A second `close` waits for the same end. */
function closeTogether(
  jobs: Jobs,
  platform: Platform,
  closing: AbortController,
): Pick<OpenBanking<never>, 'jobs' | 'close'> {
  let closed: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    try {
      await jobs.stop();
    } finally {
      await platform.close();
    }
  };
  const requireOpen = (): void => {
    if (closed !== undefined)
      throw new TypeError('The service is closed. Create another one with `createOpenBanking`.');
  };
  return {
    jobs: {
      ...jobs,
      start() {
        requireOpen();
        jobs.start();
      },
      // Without its connections, every delivery would fail and count as an attempt.
      async runOnce() {
        requireOpen();
        return jobs.runOnce();
      },
    },
    close() {
      closing.abort();
      closed ??= end();
      return closed;
    },
  };
}

function openStorage<DatabaseTransaction>(
  { storage }: CompositionOptions<DatabaseTransaction>,
  { transactionScope }: Platform,
  base: Base,
): OpenStorage<DatabaseTransaction> {
  const opened = storage.open({ ...base, onStateChange: logState(base.log) });
  return refuseNestedTransactions(opened, transactionScope);
}

/** Joins the routes of the service and the bank. Throws a `RangeError` if the bank has a route of the service. */
function joinRoutes(builtIn: readonly Route[], own: readonly Route[]): readonly Route[] {
  const nameTarget = ({ method, path }: Route): string => `${method} ${path.replaceAll(/\{[^/]*\}/g, '{}')}`;
  const known = new Set(builtIn.map(nameTarget));
  const clash = own.find((route) => known.has(nameTarget(route)));
  if (clash !== undefined)
    throw new RangeError(
      `\`routes\` returns ${clash.method} ${clash.path}, a route of the service. Choose another path.`,
    );
  return [...builtIn, ...own];
}

/** Omits the route `/` of the pages if the bank has its own. */
function omitReplacedHome(pages: readonly Route[], own: readonly Route[]): readonly Route[] {
  return own.some(isHome) ? pages.filter((route) => !isHome(route)) : pages;
}

function isHome({ method, path }: Route): boolean {
  return method === 'GET' && path === '/';
}

interface Base {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  aheadMs(): number;
}

function fillDefaults<DatabaseTransaction>(options: CompositionOptions<DatabaseTransaction>): Base {
  const { clock = systemClock, random = systemRandom, aheadMs = () => 0 } = options;
  const log =
    options.log ??
    createJsonLog(
      (line) => console.log(line),
      () => clock.now(),
    );
  return { clock, random, log: shieldLog(log), aheadMs };
}

function logState(log: Log): (state: StorageState) => void {
  return ({ reasons, clocks }) => {
    const facts = clocks === undefined ? {} : { clock_offset_seconds: clocks.aheadMs / 1000 };
    if (reasons.length > 0) log.error({ ...facts, reasons }, 'not ready');
    else log.info(facts, 'ready again');
  };
}

function openClientKeys(platform: Platform, { clock, log }: Base): ClientKeySource {
  return createClientKeys({
    clock,
    fetchKeySet: (uri) => platform.fetchKeySet(uri),
    onFailure: (uri, error) => log.warn({ err: error, uri }, 'the key set of a client cannot be fetched'),
  });
}

function openInteraction<DatabaseTransaction>(
  { issuer, clients, keys, accounts, customers, interaction }: CompositionOptions<DatabaseTransaction>,
  { fundsConfirmations: fundsLimit }: FilledLimits,
  parts: Base & Pick<Secrets, 'subjects'> & { readonly storage: OpenStorage<DatabaseTransaction> },
): InteractionPages {
  const { authentication } = customers;
  return interaction({ ...parts, issuer, clients, keys, accounts, authentication, fundsLimit });
}

function createLoggedService<DatabaseTransaction>(
  { observeRequest, observeMismatch, dpopNonces }: CompositionOptions<DatabaseTransaction>,
  { clock, random, log }: Base,
  routes: readonly Route[],
  pages: Pick<InteractionPages, 'errorPage'>,
): Service {
  const logRequest = logRequests(log);
  const service = createService({
    ...{ clock, random },
    routes: observeMismatch === undefined ? routes : checkResponses(routes, observeMismatch),
    ...(pages.errorPage && { errorPage: pages.errorPage.bind(pages) }),
    observe(observation) {
      logRequest(observation);
      return observeRequest?.(observation);
    },
    onFailure: logFailures(log),
  });
  return dpopNonces === undefined ? service : announceDpopNonces(service, dpopNonces);
}
