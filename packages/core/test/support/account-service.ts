import {
  type ConsentFacts,
  decide,
  noUnattendedLimit,
  noUseRecorder,
  type UnattendedLimit,
  type UseRecorder,
} from '@ob/core';
import type { AccessGuard } from '@ob/core/guard';
import { createMemoryAccountReader, type HeldAccount } from '@ob/core/memory';
import { createAccountRoutes } from '@ob/core/routes';
import {
  type Clock,
  createService,
  readQueryPairs,
  refuse,
  type Service,
  type ServiceObservation,
} from '@ob/http';
import { type AnswerMismatch, checkAnswers } from '@ob/http/openapi';
import { now, sampleConsent, sampleFacts, sampleToken } from './facts.ts';
import { createCountingRandom, fixedClock } from './ports.ts';

const prefix = 'https://bank.example/open-banking/v1';

interface Ports {
  readonly unattended?: UnattendedLimit;
  readonly clock?: Clock;
  readonly uses?: UseRecorder;
  readonly observe?: (observation: ServiceObservation) => void;
}

/** Makes the account-information service over some accounts, as the holder of a consent meets it. */
export function createAccountService(
  held: readonly HeldAccount[],
  consent: Partial<ConsentFacts> = {},
  {
    unattended = noUnattendedLimit,
    clock = fixedClock,
    uses = noUseRecorder,
    observe = () => {},
  }: Ports = {},
): Service {
  const { cursors } = sampleFacts;
  const reader = createMemoryAccountReader(held);
  const facts = { ...sampleConsent, ...consent };
  const token = { ...sampleToken, consentId: facts.consentId };
  const guard: AccessGuard = {
    async admit(request, _context, target) {
      const accountHeld =
        target.accountId !== undefined && (await reader.holdsAccount('customer-1', target.accountId));
      const decision = decide({
        target,
        query: readQueryPairs(request),
        cursors,
        consentIds: [facts.consentId],
        token,
        consent: facts,
        accountHeld,
        now,
      });
      return decision.ok ? decision : refuse({ kind: 'access', ...decision.refusal });
    },
  };
  const routes = createAccountRoutes({ guard, reader, clock, cursors, unattended, uses });
  const checked = checkAnswers(routes, refuseMismatch);
  return createService({ routes: checked, clock, random: createCountingRandom(), observe });
}

/** An answer that the document does not describe fails the request, and with it the test. */
function refuseMismatch(mismatch: AnswerMismatch): never {
  throw new Error(JSON.stringify(mismatch));
}

/** What a test looks at in an answer. */
export interface Answered {
  readonly status: number;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly links: { readonly self: string; readonly next?: string };
  readonly meta?: Readonly<Record<string, string>>;
  readonly errors?: readonly { readonly code: string; readonly path?: string }[];
}

/** Reads a path, given as `links` give it: without the version prefix. */
export async function get(service: Service, path: string): Promise<Answered> {
  const response = await service(new Request(`${prefix}${path}`), {});
  return { status: response.status, ...((await response.json()) as Omit<Answered, 'status'>) };
}

/** Follows `links.next` from a first page to the last, and tells the ids of every page. */
export async function walkPages(service: Service, first: string): Promise<readonly (readonly unknown[])[]> {
  const pages: unknown[][] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const { data, links }: Answered = await get(service, path);
    pages.push(data.map((transaction) => transaction.transaction_id));
    if (pages.length > 200) throw new Error('the pages never end');
    path = links.next;
  }
  return pages;
}
