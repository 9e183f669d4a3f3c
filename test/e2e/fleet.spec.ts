import { expect, type Locator, type Page } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { slide, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter*3', simSpeed: 3 });

test.use({ isMapDrawn: true });

// They share the three copters, which must be ready once.
test.describe.configure({ mode: 'serial' });

const mark = (page: Page, name: string) => page.getByLabel(`${name} in the group`);
const groupBar = (page: Page) => page.getByRole('region', { name: 'Group', exact: true });
const outcomeOf = (page: Page, title: string) => page.getByRole('region', { name: `Group action: ${title}` });

/** Done, or why not: a copter without a position estimate refuses. */
async function expectThreeOutcomes(outcome: Locator): Promise<void> {
  await expect(outcome.getByRole('listitem')).toHaveCount(3);
  await expect(outcome.locator('[data-tone="running"]')).toHaveCount(0);
}

test('several vehicles are chosen by mark, range, click, keyboard and box', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.locator('.vehicle-card')).toHaveCount(3);
  await waitUntilReady(page);

  await mark(page, 'Copter 1').click();
  await expect(groupBar(page)).toHaveCount(0);
  await mark(page, 'Copter 3').click({ modifiers: ['Shift'] });
  await expect(groupBar(page)).toContainText('Group: 3 vehicles');

  await page.locator('.vehicle-card', { hasText: 'Copter 2' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(mark(page, 'Copter 2')).not.toBeChecked();
  await expect(groupBar(page)).toContainText('Group: 2 vehicles');
  // The instruments stay with the one selected vehicle.
  await expect(page.locator('.glance-name')).toHaveText('Copter 1');

  await page.getByRole('button', { name: 'Clear the group' }).first().click();
  await page.locator('.vehicle-card', { hasText: 'Copter 1' }).press('Shift+ArrowDown');
  await expect(groupBar(page)).toContainText('Group: 2 vehicles');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(groupBar(page)).toContainText('Group: 3 vehicles');

  await page.getByRole('button', { name: 'Clear the group' }).first().click();
  await expect(groupBar(page)).toHaveCount(0);
  const map = await page.locator('.map-canvas').boundingBox();
  if (!map) throw new Error('The map is not drawn');
  await page.keyboard.down('Shift');
  await page.mouse.move(map.x + 120, map.y + 60);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width - 120, map.y + map.height - 120, { steps: 4 });
  await expect(page.locator('.map-choice-box')).toBeVisible();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(groupBar(page)).toContainText('Group: 3 vehicles');
  // The press belonged to the box: the map proposed nothing.
  await expect(page.getByRole('dialog', { name: 'Go here' })).toHaveCount(0);

  await page.reload();
  await expect(page.locator('.vehicle-card')).toHaveCount(3);
  await expect(groupBar(page)).toHaveCount(0);
});

test('a group action names the vehicles before it is confirmed, and says what happened to each', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await page.getByLabel('All shown').check();
  await page.getByRole('button', { name: 'RTL, group of 3' }).click();
  const panel = page.getByRole('dialog', { name: 'Return the group to launch' });
  for (const name of ['Copter 1', 'Copter 2', 'Copter 3']) await expect(panel).toContainText(name);
  await slide(page, 'Return to launch: all 3 vehicles');
  await expect(outcomeOf(page, 'Return to launch').getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: 'Hold, group of 3' }).click();
  const held = outcomeOf(page, 'Hold');
  await expectThreeOutcomes(held);
  await expect(outcomeOf(page, 'Return to launch')).toBeVisible();
});

test('all vehicles are held from the emergency bar and landed from the palette, on any screen', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, 'settings');
  await page.getByRole('button', { name: 'All vehicles: Hold, RTL or Land' }).click();
  await expect(page.getByText('3 vehicles commanded from here')).toBeVisible();
  await slide(page, 'Hold all: 3 vehicles');
  await expectThreeOutcomes(outcomeOf(page, 'Hold all'));

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Find a screen, an action or a vehicle').fill('land all');
  await page.keyboard.press('Enter');
  await slide(page, 'Land all: 3 vehicles');
  const landed = outcomeOf(page, 'Land all');
  await expectThreeOutcomes(landed);
  await landed.getByRole('button', { name: 'Dismiss: Land all' }).click();
  await expect(landed).toHaveCount(0);
});
