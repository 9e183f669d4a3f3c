import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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

/** Nothing that axe can see is wrong with what is shown. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.flatMap((rule) => rule.nodes.map((node) => `${place}: ${rule.id} ${node.html}`))).toEqual(
    [],
  );
}
