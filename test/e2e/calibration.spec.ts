import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 6 });

test('calibration: six pictures, the wanted one marked, with the reported attitude', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/setup/accelerometer');
  const positions = page.getByRole('list', { name: 'Positions' });
  await expect(positions.getByRole('img')).toHaveCount(6);
  await expect(page.getByText(/^Reported attitude: roll -?\d+°, pitch -?\d+° \(Level\)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  const wanted = positions.getByRole('listitem').and(page.locator('[aria-current="step"]'));
  await expect(wanted).toContainText('Level: now');
  await page.getByRole('button', { name: 'Confirm position' }).click();
  await expect(positions.getByText('Level: done')).toBeVisible();
  await expect(wanted).toContainText('On its left side: now');
  await expectAccessible(page, 'positions', ['dark', 'light']);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('motor test: the drawn frame names motor, order and direction, and selects', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/setup/motors');
  const motors = page.getByRole('group', { name: 'Motor (order of the test)' });
  await expect(motors.getByRole('radio')).toHaveCount(4);
  await expect(motors.getByRole('radio', { name: '3 (A) clockwise' })).toBeChecked();
  await page.locator('.motor-place', { hasText: 'B' }).locator('text').click();
  await expect(motors.getByRole('radio', { name: '1 (B) anticlockwise' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Hold to run motor 1 (B) at 5 %' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page, 'frame', ['dark', 'light']);
});
