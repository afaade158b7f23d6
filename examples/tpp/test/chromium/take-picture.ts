import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

/** Where the pictures for the documentation go; written only where this variable asks for it. */
const folder = process.env.OB_WRITE_IMAGES;

/** Takes a picture of a page for the documentation: all of it, or what the window shows. */
export async function takePicture(page: Page, name: string, part: 'all' | 'window'): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: part === 'all' });
}
