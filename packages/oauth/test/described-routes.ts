import type { Route } from '@ob/http';
import { checkAnswers } from '@ob/http/openapi';

/** Lets routes answer nothing that their operations do not describe: whatever else they answer fails. */
export function describedAlone(routes: readonly Route[]): readonly Route[] {
  return checkAnswers(routes, ({ route, status, faults }) => {
    throw new Error(`${route} answers ${status}: ${faults.join(', ')}`);
  });
}

/** Answers in place of a page of the bank. */
export function showPage(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html' } });
}
