import { expect } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

test('messages are found, looked into, plotted and frozen by keyboard', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await goTo(page, 'inspector');
  const heading = page.getByRole('heading', { name: 'Inspector' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copter 1 autopilot/ })).toBeVisible();
  await page.getByRole('searchbox', { name: /^Find a message/ }).fill('attit');
  const attitude = page.getByRole('button', { name: 'ATTITUDE', exact: true });
  await attitude.press('Enter');
  const fields = page.getByRole('region', { name: 'Fields of the message' });
  await expect(fields.getByRole('row', { name: /^yaw .* rad/ })).toBeVisible();
  await fields.getByRole('button', { name: 'Plot yaw', exact: true }).press('Enter');
  await expect(fields.getByText(/^last minute .* rad$/)).toBeVisible();
  await expectAccessible(page, 'the inspector', ['dark', 'light']);

  const count = page
    .getByRole('row', { name: /^ATTITUDE/ })
    .getByRole('cell')
    .nth(3);
  const before = await count.textContent();
  await expect(count).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(page.getByText(/^Frozen\. What is shown was true/)).toBeVisible();
  const frozen = (await count.textContent()) ?? '';
  await expect(page.getByText(/true [1-9]\.\d s ago/)).toBeVisible();
  await expect(count).toHaveText(frozen);
  await page.keyboard.press('Escape');
  await expect(fields).toBeHidden();

  await page.getByRole('button', { name: 'Frozen' }).press('Enter');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await page.getByLabel('Direction').selectOption('out');
  await expect(page.getByRole('button', { name: /^This station sent/ })).toBeVisible();
});
