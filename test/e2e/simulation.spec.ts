import { expect } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

// A map drawn without a graphics card takes its time; a smaller window takes less.
test.use({ isMapDrawn: true, viewport: { width: 1100, height: 640 } });

test('a showcase is started, watched to its end, and its recording opened', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.getByRole('button', { name: 'WebSocket online' })).toBeVisible();
  await goTo(page, 'simulation?scenario=calm-patrol');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeVisible();
  await expectAccessible(page, 'scenarios', ['dark', 'light']);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('20');
  await start.click();

  await expect(page.getByRole('region', { name: 'Map of the simulation' })).toBeVisible();
  await expect(page.getByText('not a real aircraft')).toBeVisible();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Passed');
  await expect(result).toContainText('3 of 3 assertions passed.');
  await expectAccessible(page, 'a run', ['dark', 'light']);

  await result.getByRole('link', { name: 'Open the recording' }).click();
  await expect(page.getByRole('heading', { name: 'Calm patrol' })).toBeVisible();

  await goTo(page, 'simulation/runs');
  const row = page.getByRole('row').filter({ hasText: 'Calm patrol' });
  await expect(row).toContainText('3 of 3');
  await expectAccessible(page, 'runs', ['light']);
});

test('a copy of a scenario is edited, mended where it is wrong, and kept', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/simulation?scenario=calm-patrol');
  await page.getByRole('link', { name: 'Edit a copy' }).click();
  const editor = page.getByRole('textbox', { name: 'Scenario, YAML' });
  await expect(page.getByText('Valid scenario.')).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('colour: red\n');
  await expect(page.getByRole('button', { name: /^line \d+/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'colour' })).toBeVisible();
  await expectAccessible(page, 'the editor', ['dark']);
  await editor.click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Valid scenario.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'your files' })).toHaveCount(1);
});
