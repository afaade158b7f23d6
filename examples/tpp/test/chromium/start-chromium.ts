import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Starts the installed Chromium. `rules` map host names to addresses, such as `MAP bank.example 127.0.0.1:8443`. */
export async function startChromium(rules: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args, ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(', ')}`] : [])],
    headless: true,
  });
}
