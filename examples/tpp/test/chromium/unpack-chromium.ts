import chromium from '@sparticuz/chromium';

/** Unpacks Chromium before the tests, because two test files that unpack it at once could run an incomplete program. */
export async function setup(): Promise<void> {
  await chromium.executablePath();
}
