import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter*2', simSpeed: 3 });

test.use({ isMapDrawn: true });

async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('.planner-map').boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await page.mouse.click(box.x + x, box.y + y);
}

async function openPlanner(page: Page, gateway: RunningGateway): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWindow(page, gateway, '/plan');
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  // Once home is known the map is where the vehicle stands.
  await expect(page.locator('.planner-map').getByText(/^Grid \d+ m$/)).toBeVisible();
}

async function addByName(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an item by name' }).fill(name);
  await page.keyboard.press('Enter');
}

test('a flight is planned by map and keys, mended and saved', async ({ page, gateway }) => {
  await openPlanner(page, gateway);
  const list = page.getByRole('listbox', { name: 'Items of the plan' });
  const rows = list.getByRole('option');
  const problems = page.getByRole('region', { name: 'Problems of the plan' });
  await page.getByRole('button', { name: 'Waypoint', exact: true }).click();
  await clickMap(page, 500, 140);
  await clickMap(page, 620, 180);
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await addByName(page, 'waypoint');
  await addByName(page, 'return to launch');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText('Return');

  // Problems are shown while planning, and a button fixes each in one step.
  await problems.getByRole('button', { name: 'Add a take-off at the start' }).click();
  await expect(rows.first()).toContainText('Take off');
  await expect(problems.getByText(/does not start with a take-off/)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(rows).toHaveCount(5);

  // By keys alone: choose, type a place and a height, put it elsewhere in the order.
  await list.focus();
  await list.press('Home');
  await list.press('ArrowDown');
  await list.press('ArrowDown');
  await list.press('Enter');
  await page.keyboard.type('47.3985, 8.5470');
  await page.keyboard.press('Enter');
  await page.getByLabel('Altitude', { exact: true }).fill('45');
  await page.keyboard.press('Enter');
  await expect(rows.nth(2)).toContainText('45 m');
  await list.focus();
  await list.press('Alt+ArrowUp');
  await expect(rows.nth(1)).toContainText('45 m');

  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await clickMap(page, 160, 140);
  await clickMap(page, 300, 130);
  await clickMap(page, 310, 280);
  await clickMap(page, 170, 290);
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: 'Survey' })).toContainText(/\d+–\d+/);
  await page.getByRole('combobox', { name: 'Camera', exact: true }).fill('sony a6000 16');
  await page.keyboard.press('Enter');
  await page.getByLabel('Ground sample').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Height', { exact: true })).not.toHaveValue('45');
  await expectAccessible(page, 'the planner', ['dark', 'light']);

  await page.getByRole('textbox', { name: 'Name of the plan' }).fill('Field 7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
});

test('a geofence circle is drawn by press and drag, and a problem of several items zooms to them', async ({
  page,
  gateway,
}) => {
  await openPlanner(page, gateway);
  const rows = page.getByRole('listbox', { name: 'Items of the plan' }).getByRole('option');
  const circle = page.getByRole('button', { name: 'Geofence: stay inside a circle' });
  await circle.click();
  const box = await page.locator('.planner-map').boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  const [x, y] = [box.x + 300, box.y + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  await expect(page.getByText(/^Radius: \d+ m\./)).toBeVisible();
  await page.mouse.up();
  await expect(circle).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Waypoint', exact: true }).click();
  for (const [atX, atY] of [
    [500, 140],
    [520, 200],
    [540, 260],
  ] as const)
    await clickMap(page, atX, atY);
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: 'Waypoint' })).toHaveCount(3);
  const problems = page.getByRole('region', { name: 'Problems of the plan' });
  const grouped = problems.getByRole('button', { name: /Items \d+–\d+ leave the geofence/ });
  await grouped.click();
  await expect(rows.and(page.locator('[aria-selected="true"]'))).toHaveCount(3);
});

test('work comes back after the page has crashed, goes to the vehicles in parts, and an interrupted mission goes on', async ({
  page,
  gateway,
  context,
}) => {
  await openPlanner(page, gateway);
  const rows = page.getByRole('listbox', { name: 'Items of the plan' }).getByRole('option');
  await addByName(page, 'take-off');
  await addByName(page, 'survey');
  await addByName(page, 'return to launch');
  await expect(rows).toHaveCount(3);
  // What was done a moment ago is on the disk of this machine, whatever becomes of the window.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('aerodeck.flight-plan-draft')))
    .toContain('"command":20');
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  const next = await context.newPage();
  await openPlanner(next, gateway);
  const list = next.getByRole('listbox', { name: 'Items of the plan' }).getByRole('option');
  await expect(list).toHaveCount(3);
  await expect(next.getByText(/^Unsaved work from/)).toBeVisible();
  await next.getByRole('button', { name: 'Keep', exact: true }).click();

  await list.filter({ hasText: 'Survey' }).click();
  await next.getByRole('button', { name: 'Split over vehicles' }).click();
  const split = next.getByRole('region', { name: 'Split the survey' });
  await expect(split.getByRole('button', { name: /^Upload to/ })).toHaveCount(2);
  await split.getByRole('button', { name: 'Save the part for Copter 2' }).click();
  await expect(split.getByText('Saved as "New plan, Copter 2".')).toBeVisible();
  await split.getByRole('button', { name: 'Close' }).click();

  await next.getByRole('tab', { name: 'Vehicle' }).click();
  await next.getByRole('button', { name: 'Upload to Copter 1' }).click();
  await expect(next.getByText(/^Mission: \d+ items onboard\.$/)).toBeVisible({ timeout: 90_000 });
  await expect(next.getByText(/^Onboard mission matches the plan/)).toBeVisible();
  await next.getByRole('button', { name: 'Resume the onboard mission' }).click();
  await next.getByLabel('First item to fly').fill('6');
  await next.keyboard.press('Enter');
  await next.getByRole('button', { name: /^Upload these \d+ items to Copter 1$/ }).click();
  await expect(next.getByText(/^Mission: \d+ items onboard\.$/)).toBeVisible({ timeout: 90_000 });
  await expect(next.getByText(/^Differs from the onboard mission/)).toBeVisible();
});
