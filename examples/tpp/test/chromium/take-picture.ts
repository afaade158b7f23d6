import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

/** The folder for the pictures. Without this variable, no picture is written. */
const folder = process.env.OB_WRITE_IMAGES;

/** Takes a picture of the page or of its visible part, for the documentation. */
export async function takePicture(page: Page, name: string, part: 'all' | 'window'): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: part === 'all' });
}
