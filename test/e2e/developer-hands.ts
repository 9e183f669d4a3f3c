import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Registers or logs in by hand: address, then the PIN out of the local outbox. */
export async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Company e-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send PIN' }).click();
  const use = dialog.getByRole('button', { name: /^Use \d{6}$/ });
  const pin = /\d{6}/.exec((await use.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByLabel('PIN, six digits').fill(pin);
  await expect(dialog).toBeHidden();
}

/** Goes to a screen without loading the page anew, as the rail does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${path}`);
}

/** Nothing that axe can see is wrong with what is shown, in each of the themes; the window keeps its own theme. */
export async function expectAccessible(
  page: Page,
  place: string,
  themes: readonly ('dark' | 'light' | 'night')[] = [],
): Promise<void> {
  const own = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const [index, theme] of (themes.length > 0 ? themes : [own]).entries()) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    expect(await findings(page, `${place}, ${theme}`, index === 0 ? 'all' : 'colours')).toEqual([]);
  }
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, own);
}

/**
 * Runs every rule in the page, or those of colours: themes differ in nothing else. Its half a megabyte of source is loaded
 * once a page: most of the cost of a check.
 */
async function findings(page: Page, place: string, rules: 'all' | 'colours'): Promise<readonly string[]> {
  await page.evaluate(`if (window.axe === undefined) { ${AXE_SOURCE} }`);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: run } = globalThis as unknown as { readonly axe: typeof axe };
      return (await run.run(document, { runOnly, resultTypes: ['violations'] })).violations;
    },
    rules === 'all'
      ? { type: 'tag' as const, values: TAGS }
      : { type: 'rule' as const, values: ['color-contrast'] },
  );
  return violations.flatMap((rule) => rule.nodes.map((node) => `${place}: ${rule.id} ${node.html}`));
}
