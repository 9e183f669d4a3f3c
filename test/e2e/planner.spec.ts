import { expect, type Page } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator('.planner-map').boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await page.mouse.click(box.x + x, box.y + y);
}

test('a flight is planned by map and keys, mended, saved, kept over a reload and put on the vehicle', async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openWindow(page, gateway);
  await goTo(page, 'plan');
  const list = page.getByRole('listbox', { name: 'Items of the plan' });
  const rows = list.getByRole('option');
  const map = page.locator('.planner-map');
  const problems = page.getByRole('region', { name: 'Problems of the plan' });
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  // Once home is known the map is where the vehicle stands.
  await expect(map.getByText(/^Grid \d+ m$/)).toBeVisible();

  await page.getByRole('button', { name: 'Waypoint', exact: true }).click();
  await clickMap(page, 500, 140);
  await clickMap(page, 620, 180);
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Add an item by name' }).fill('waypoint');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Add an item by name' }).fill('return to launch');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText('Return');

  // What is wrong is told while planning, and its button mends it in one step.
  await problems.getByRole('button', { name: 'Begin with a take-off' }).click();
  await expect(rows.first()).toContainText('Take off');
  await expect(problems.getByText(/does not begin with a take-off/)).toBeHidden();
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
  await expect(rows.filter({ hasText: 'Survey' })).toContainText(/\d+ items/);
  await page.getByLabel('Camera', { exact: true }).selectOption({ label: 'Sony a6000 16 mm' });
  await page.getByLabel('Ground sample').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Height', { exact: true })).not.toHaveValue('45');
  await expectAccessible(page, 'the planner', ['dark', 'light']);

  await page.getByRole('textbox', { name: 'Name of the plan' }).fill('Field 7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Add an item by name' }).fill('set servo');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(rows).toHaveCount(7);
  await expect(page.getByText(/^Your unsaved work of/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await rows.filter({ hasText: 'Do set servo' }).click();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(6);

  await page.getByRole('tab', { name: 'Vehicle' }).click();
  await page.getByRole('button', { name: 'Upload to Copter 1' }).click();
  await expect(page.getByText(/^Mission: \d+ items on board\.$/)).toBeVisible();
  await expect(page.getByText(/^On board: the same \d+ items\.$/)).toBeVisible();
});
