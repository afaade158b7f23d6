import chromium from '@sparticuz/chromium';

/** Unpacks Chromium before the tests start: two test files that unpack it at once would run a half-written program. */
export async function setup(): Promise<void> {
  await chromium.executablePath();
}
