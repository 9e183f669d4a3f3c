import { expect, type Locator, type Page } from '@playwright/test';

/** Drags the slide whose label fits to its end. */
export async function slide(page: Page, label: string | RegExp): Promise<void> {
  const track = page.getByRole('button', { name: label }).and(page.locator('.slide-track'));
  await expect(track).toBeVisible();
  await expect(track).not.toHaveAttribute('aria-disabled', 'true');
  // Waits until the slide no longer moves: a card that comes above it pushes it down.
  await track.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  const box = await track.boundingBox();
  if (!box) throw new Error('The slide has no place on the page');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y, { steps: 6 });
  await page.mouse.move(box.x + box.width - 4, y, { steps: 6 });
  await page.mouse.up();
}

/** The newest card of the command feed with that title. */
export function card(page: Page, title: string | RegExp): Locator {
  return page.getByTestId('command-card').filter({ hasText: title }).first();
}

/** Altitude above home as the flight display shows it now; NaN while unknown. */
export async function shownAltitudeM(page: Page): Promise<number> {
  const text = await page.locator("[data-part='altitude']").textContent();
  return Number((text ?? '').replace('−', '-'));
}

/** Waits until the simulated copter says that it would arm, and knows where it is: GUIDED and BRAKE need that too. */
export async function waitUntilReady(page: Page): Promise<void> {
  await expect(page.getByText('Ready to arm', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('No position estimate', { exact: true })).toHaveCount(0, { timeout: 90_000 });
}

/** Arms and takes off by hand: panel, altitude, slide. */
export async function takeOff(page: Page, altitudeM: number, name = 'Copter 1'): Promise<void> {
  await page.getByRole('button', { name: 'Take off', exact: true }).click();
  await page.getByLabel('Altitude above home').fill(String(altitudeM));
  await slide(page, `Arm and take off ${name} to ${altitudeM} m`);
}
