import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const schemes = ['light', 'dark'] as const;
const widths = [390, 768, 1280];

/**
 * Lists the accessibility problems of a page: violations that axe finds and horizontal scrolling, in both color schemes
 * and at the widths of a phone, a tablet and a desktop. Needs a context with `bypassCSP`, because axe is a script.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const barriers: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) barriers.push(...(await findAt(page, colorScheme, width)));
  }
  return barriers;
}

async function findAt(page: Page, scheme: string, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 });
  const { violations, background, scrollWidth } = await page.evaluate(async () => ({
    violations: (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    background: getComputedStyle(document.documentElement).backgroundColor,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  const [red = 0] = (/\d+/.exec(background) ?? []).map(Number);
  return [
    ...violations,
    ...(scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : []),
    ...(red < 128 === (scheme === 'dark') ? [] : [`the background is ${background}`]),
  ].map((barrier) => `${scheme}, ${width} pixels: ${barrier}`);
}
