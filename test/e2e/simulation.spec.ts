import { expect } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

// A map drawn without a graphics card takes its time; a smaller window takes less.
test.use({ viewport: { width: 1100, height: 640 } });
test.setTimeout(60_000);

test('a showcase is started, watched to its end, and its recording opened', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(page.getByText('WebSocket online')).toBeVisible();
  await goTo(page, 'simulation?scenario=calm-patrol');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeVisible();
  await expectAccessible(page, 'scenarios', ['dark', 'light', 'night']);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('20');
  await start.click();

  await expect(page.getByRole('region', { name: 'Map of the simulation' })).toBeVisible();
  await expect(page.getByText('not a real aircraft')).toBeVisible();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Passed', { timeout: 40_000 });
  await expect(result).toContainText('3 of 3 assertions hold.');
  await expectAccessible(page, 'a run', ['dark', 'light', 'night']);

  await result.getByRole('link', { name: 'Open the recording' }).click();
  await expect(page.getByRole('heading', { name: 'Calm patrol' })).toBeVisible({ timeout: 20_000 });

  await goTo(page, 'simulation/runs');
  const row = page.getByRole('row').filter({ hasText: 'Calm patrol' });
  await expect(row).toContainText('3 of 3');
  await expectAccessible(page, 'runs', ['dark', 'light']);
});
