import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 6 });

test('set up: six positions, compasses with a review, radio bars, a motor while it is held', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/setup/accelerometer');
  const status = page.locator('.setup-instruction');
  // The vehicle asks before the answer to the start is here: a position can be confirmed all the same.
  const answer = Promise.withResolvers<void>();
  await page.route('**/calibration', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Start' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm position' });
  for (const position of [
    'Level',
    'On its left side',
    'On its right side',
    'Nose down',
    'Nose up',
    'On its back',
  ]) {
    await expect(page.getByRole('img', { name: position })).toBeVisible();
    await expect(confirm).toBeVisible();
    if (position === 'Nose down') await expectAccessible(page, 'a position', ['dark', 'light']);
    await confirm.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: `${position}: done` })).toBeVisible();
    if (position === 'Level') answer.resolve();
  }
  await page.unroute('**/calibration');
  await expect(status).toHaveText('The accelerometers are calibrated. Reboot the vehicle before it flies.');

  await page.getByRole('link', { name: 'Compass' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Compass 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status).toHaveText('The compasses are calibrated. Reboot the vehicle before it flies.');

  await page.getByRole('link', { name: 'Radio' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('list', { name: 'Channels' }).getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect(page.getByText(/Channel 1, 2, 3, 4 has not been moved/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(status).toHaveText('Cancelled. The vehicle keeps its previous values.');

  await page.getByRole('link', { name: 'Motors' }).click();
  const hold = page.getByRole('button', { name: /Hold to run motor/ });
  await expect(hold).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: /propellers are removed/ }).check();
  await page.getByRole('radio', { name: '4 (C)' }).check();
  await expect(hold).not.toHaveAttribute('aria-disabled');
  await hold.focus();
  await page.keyboard.down('Space');
  await expect(page.getByText('Motor 4 (C) is running. Release to stop.')).toBeVisible();
  await page.keyboard.up('Space');
  await expect(page.getByText('Released: the vehicle accepted zero throttle.')).toBeVisible();
  await expectAccessible(page, 'motors', ['dark', 'light']);
});
