import { UsageError } from './usage-error.ts';

/** Reads the address of a receiver; throws a `UsageError`, without repeating it, where no webhook could be sent to it. */
export function readTargetUrl(option: 'url' | 'forward', text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\//i.test(text)) {
    throw new UsageError(`--${option} must be an http or https URL, such as http://localhost:3000/hooks.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(`--${option} must hold no user name and password: webhooks are sent without.`);
  }
  return url;
}
