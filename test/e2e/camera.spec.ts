import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter' });

test('the camera takes a photo, the gimbal points where the pad says, and both are proven', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Camera and gimbal' });
  await expect(panel).toContainText('Simulated camera');

  await panel.getByLabel('Mode').selectOption('photo');
  await expect(card(page, 'Set the camera to photo')).toHaveAttribute('data-tone', 'done');
  await panel.getByRole('button', { name: 'Photo', exact: true }).click();
  await expect(card(page, 'Take a picture')).toHaveAttribute('data-tone', 'done');

  const pad = panel.getByRole('slider', { name: 'Gimbal direction' });
  await pad.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Point the camera 10° down, 0° from the nose')).toHaveAttribute(
    'data-tone',
    'done',
  );
  await expect(panel.getByText('Pitch -10°, yaw 0°')).toBeVisible();
  await panel.getByRole('button', { name: 'Straight down' }).click();
  await expect(panel.getByText('Pitch -90°, yaw 0°')).toBeVisible();
  await panel.getByRole('button', { name: 'Take control' }).click();
  await expect(panel.getByText('This station controls the gimbal.')).toBeVisible();

  await expectAccessible(page, '.action-dock', ['dark', 'light']);
});

test('a setting of the definition file is set, and what depends on it appears', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Camera and gimbal' });
  await panel.getByText('Camera settings').click();
  const settings = panel.getByRole('group', { name: 'Aerodeck Simulated camera' });
  await expect(settings.getByLabel('White balance')).toBeVisible();
  await expect(settings.getByLabel('ISO')).toHaveCount(0);

  await settings.getByLabel('Exposure mode').selectOption('Manual');
  await expect(card(page, 'Set CAM_EXPMODE to 1')).toHaveAttribute('data-tone', 'done');
  await settings.getByLabel('ISO').selectOption('400');
  await expect(card(page, 'Set CAM_ISO to 400')).toHaveAttribute('data-tone', 'done');
  const shutter = settings.getByLabel('Shutter time (µs)');
  await shutter.fill('4000');
  await shutter.press('Enter');
  await expect(card(page, 'Set CAM_SHUTTER to 4000')).toHaveAttribute('data-tone', 'done');
  await expect(shutter).toHaveValue('4000');
  const mode = panel.getByLabel('Mode', { exact: true });
  await mode.selectOption('video');
  await expect(settings.getByLabel('Photo resolution')).toHaveCount(0);
  await mode.selectOption('photo');
  await expect(settings.getByLabel('Photo resolution')).toBeVisible();
  await expectAccessible(page, '.action-dock', ['dark', 'light']);
});

test('the menu of the map points the camera at a place', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page
    .locator('.map-canvas .maplibregl-canvas')
    .click({ button: 'right', position: { x: 620, y: 260 } });
  await page.getByRole('menuitem', { name: 'Look here…' }).click();
  await expect(page.getByRole('dialog', { name: 'Look here' })).toContainText('At the height of home');
});
