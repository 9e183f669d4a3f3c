import { expect, type Page } from '@playwright/test';
import type { UpdateStatus } from '../../preload/bridge.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

const release = {
  version: '9.1.0',
  notes: 'Faster maps.\n\n<img src=x onerror="window.hacked = 1">',
  sizeBytes: 2e8,
};
const idle: UpdateStatus = { step: 'idle', problem: null, release: null, percent: 0 };

/** The desktop shell's object, with the answers of the test. Its orders are kept in `window.orders`. */
async function fakeShell(page: Page, start: UpdateStatus): Promise<void> {
  await page.addInitScript((status) => {
    const shell = { status, orders: [] as string[] };
    Object.assign(window, {
      shell,
      aerodeck: {
        version: '9.0.0',
        async update(order: string) {
          if (order !== 'state') shell.orders.push(order);
          return shell.status;
        },
      },
    });
  }, start);
}

/** The next answer of the shell. */
const answer = (page: Page, status: Partial<UpdateStatus>): Promise<void> =>
  page.evaluate((next) => {
    const { shell } = window as unknown as { shell: { status: object } };
    shell.status = { ...shell.status, ...next };
  }, status);

const orders = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { shell: { orders: unknown } }).shell.orders);

test('an update is looked for, read, downloaded and installed by keyboard', async ({ page, gateway }) => {
  await fakeShell(page, idle);
  await openWindow(page, gateway, '/settings/updates');
  const section = page.getByRole('region', { name: 'Update', exact: true });
  await expect(section.getByRole('status')).toHaveText('Not looked for updates yet.');
  expect(await orders(page)).toEqual([]);

  await answer(page, { step: 'available', release });
  await section.getByRole('button', { name: 'Look now' }).press('Enter');
  await expect(section.getByRole('status')).toHaveText(/Version 9\.1\.0 is available/);
  await expect(section).toContainText('<img src=x');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.getByRole('region', { name: 'Update available' })).toContainText('Aerodeck 9.1.0');
  await expectAccessible(page, 'Updates', ['dark', 'light']);

  await answer(page, { step: 'downloading', percent: 40 });
  await section.getByRole('button', { name: 'Download update' }).press('Enter');
  await expect(section.getByRole('progressbar')).toHaveAttribute('value', '40');
  await expect(section.getByRole('button', { name: 'Cancel download' })).toBeVisible();
  await answer(page, { step: 'ready', problem: { code: 'vehicle-armed', detail: 'Uav-1' } });
  await expect(section.getByRole('alert')).toContainText('Land and disarm, then try again. (Uav-1)');
  await section.getByRole('button', { name: 'Install and restart' }).press('Enter');
  await expect.poll(() => orders(page)).toEqual(['look-stable', 'download', 'install']);
});

test('looks at the start only after consent, on the chosen channel', async ({ page, gateway }) => {
  await fakeShell(page, idle);
  await openWindow(page, gateway, '/settings/updates');
  await page.getByRole('radio', { name: /Beta/ }).check();
  expect(await orders(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /Look for updates when/ }).check();
  await page.reload();
  await expect.poll(() => orders(page)).toEqual(['look-beta']);
});

test('says why an installation cannot update itself', async ({ page, gateway }) => {
  await fakeShell(page, { ...idle, step: 'impossible', problem: { code: 'package-manager', detail: '' } });
  await openWindow(page, gateway, '/settings/updates');
  await expect(page.getByText(/\.deb or \.rpm/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look now' })).toHaveCount(0);
});

test('a browser is told where updates come from', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/updates');
  await expect(page.getByText('Updates come with the desktop package.')).toBeVisible();
});
