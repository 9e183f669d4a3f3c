import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible, goTo, logIn } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

test('a selection of the docs becomes a client that is read and downloaded', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/sdk-studio');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect(generate).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => {
    localStorage.setItem('aerodeck.api-selection', JSON.stringify(['drone.launch', 'telemetry.stream']));
  });
  await page.reload();
  await generate.click();
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click();
  await logIn(page, 'ada@aerial-works.com');
  await goTo(page, 'billing');
  await page
    .getByRole('button', { name: /activate/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Credits 100' })).toBeVisible();
  await goTo(page, 'sdk-studio');
  await generate.click();
  const client = page.getByRole('region', { name: 'Client aerodeck-client' });
  await expect(client.getByRole('region', { name: 'README.md' })).toContainText('First call');
  await expect(client).toContainText('drone:launch');
  await client.getByRole('button', { name: 'src/client.ts' }).click();
  await expect(client.getByRole('region', { name: 'src/client.ts' })).toContainText('async launchDrone(');
  await expectAccessible(page, 'sdk-studio', ['dark', 'light']);
  const download = page.waitForEvent('download');
  await client.getByRole('button', { name: /^Download zip/ }).click();
  const entries = unzipSync(new Uint8Array(readFileSync(await (await download).path())));
  expect(strFromU8(entries['aerodeck-client/src/client.ts']!)).toContain('/drone/launch');
  const history = page.getByRole('region', { name: 'Generated clients' });
  await expect(history.getByRole('button')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
