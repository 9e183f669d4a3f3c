import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { pngTile, writeMbtilesFixture } from '../builder/map-files.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const SIDE = 1201;
const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

/** A map and the heights of where the simulated copter stands. */
function groundFiles(): { readonly map: string; readonly heights: string } {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-ground-'));
  const map = join(folder, 'Field.mbtiles');
  writeMbtilesFixture(map, [{ z: 10, x: 536, y: 358, bytes: pngTile() }]);
  const heights = join(folder, 'N47E008.hgt');
  writeFileSync(heights, Buffer.alloc(SIDE * SIDE * 2, Buffer.from([0x01, 0xf4])));
  return { map, heights };
}

test('imports a map and heights, takes a removal back, and shows both on the map', async ({
  page,
  gateway,
}) => {
  const { map, heights } = groundFiles();
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/settings/maps`);
  await page.getByLabel('Files of maps and heights').setInputFiles([map, heights]);
  const maps = page.getByRole('list', { name: 'Maps' });
  await expect(maps.getByLabel('Name of Field')).toHaveValue('Field');
  await expect(page.getByRole('list', { name: 'Heights of the ground' })).toContainText('N47E008.hgt');
  await maps.getByRole('button', { name: 'Remove Field' }).click();
  await expect(maps).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(maps.getByLabel('Name of Field')).toHaveValue('Field');

  await page.goto(`${gateway.url}/#/fly`);
  await expect(page.getByText('Copter 1').first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Map layers' }).click();
  const layer = page.getByRole('checkbox', { name: 'Field' });
  await expect(layer).toBeChecked();
  const tile = page.waitForResponse((response) => response.url().includes('/api/map/sources/'));
  await layer.uncheck();
  await layer.check();
  expect((await tile).ok()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await page.mouse.move(500, 300);
  await page.mouse.move(510, 310);
  await expect(page.getByText('Ground 500 m above sea')).toBeVisible({ timeout: 15_000 });
});
