import {
  createVerifier,
  type ReceivedEvent,
  verifyRequest,
  WebhookVerificationError,
} from '@ob/webhooks-verify';
import type { BankConnection } from './bank-connection.ts';

/** Hears what happens at the bank. */
export interface Notifications {
  /** Answers a request of the bank. */
  receive(request: Request): Promise<Response>;
  /** Trusts what is signed with this secret. */
  trust(secret: string): void;
}

/** Hears events, each once however often it is delivered. `onEvent` may throw: the bank then tries again later. */
export function createNotifications(onEvent: (event: ReceivedEvent) => void): Notifications {
  const known = new Set<string>();
  let verify: ReturnType<typeof createVerifier> | undefined;
  return {
    trust(secret) {
      verify = createVerifier({ secrets: [secret] });
    },
    async receive(request) {
      if (verify === undefined) return new Response(null, { status: 503 });
      try {
        const event = await verifyRequest(request, verify);
        if (!known.has(event.id)) onEvent(event);
        // Only what was taken in is known: an event that failed comes again.
        known.add(event.id);
        return new Response(null, { status: 204 });
      } catch (error) {
        return new Response(null, { status: error instanceof WebhookVerificationError ? error.status : 503 });
      }
    },
  };
}

/** Has the bank tell an address of everything, and answers the secret of its signatures. */
export async function subscribe(bank: BankConnection, url: string): Promise<string> {
  const { data } = await bank.call<{ readonly data: { readonly secret: string } }>({
    accessToken: await bank.requestClientToken(),
    method: 'POST',
    path: '/webhooks',
    body: { url },
  });
  return data.secret;
}
