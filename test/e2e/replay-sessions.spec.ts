import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, startGateway, test } from './gateway-fixture.ts';

test.use({ isMapDrawn: true });

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const FLIGHTS = resolve(import.meta.dirname, '../fixture/flights');
let gateway: RunningGateway;

test.beforeAll(async () => {
  gateway = await startGateway({ sim: undefined });
});
test.afterAll(() => gateway.stop());

async function open(page: Page, theme: 'dark' | 'light', route: string): Promise<void> {
  await page.addInitScript(
    (wanted) =>
      localStorage.setItem('aerodeck.appearance', JSON.stringify({ theme: wanted, hasMapLabels: true })),
    theme,
  );
  await openWindow(page, gateway, `/${route}`);
}

/** Drops a file on the middle of the window, as a hand does. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName));
      return data;
    },
    [name, content.toString('base64')] as const,
  );
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop to import')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop to import')).toBeHidden();
}

test('a dropped log becomes a recording: note, export, logbook, report', async ({ page }) => {
  await open(page, 'dark', 'replay');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await drop(page, 'survey.tlog', await readFile(`${FLIGHTS}/copter-battery-failsafe.tlog`));
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports.getByText('Imported · 81 kB')).toBeVisible();

  await page.getByRole('button', { name: 'survey.tlog', exact: true }).click();
  const detail = page.getByRole('complementary', { name: 'Recording' });
  await expect(detail.getByText('Copter 2')).toBeVisible();
  await detail.getByRole('button', { name: 'Add a note' }).click();
  await detail.getByRole('textbox', { name: 'Note' }).fill('Battery was an old one');
  await detail.getByLabel(/Tags/).fill('battery');
  await detail.getByRole('button', { name: 'Save the note' }).click();
  await expect(detail.getByText('Battery was an old one')).toBeVisible();
  await expect(page.getByRole('row', { name: /survey/ }).getByText('battery')).toBeVisible();
  await expectAccessible(page, 'recordings');

  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'tlog', exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('survey.tlog');
  expect((await readFile(await saved.path())).length).toBe(81_214);

  await page.getByRole('navigation', { name: 'Replay' }).getByRole('link', { name: 'Logbook' }).click();
  await expect(page.getByRole('region', { name: /^Totals: Autopilot software/ })).toContainText('1:19');
  await page.getByRole('link', { name: /^Report of Copter 2/ }).click();
  await expect(page.getByRole('heading', { name: 'Flight report: Copter 2' })).toBeVisible();
  const warnings = page.getByRole('region', { name: 'Warnings and cautions' });
  await expect(warnings.getByText('Failsafe: Battery Failsafe').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Ground track/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add the explanation' }).click();
  await expect(page.getByRole('region', { name: 'Explanation' })).toContainText(/battery fail-?safe/i);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('.top-bar')).toBeHidden();
});

test('a bad file says what to do; recordings, logbook and report are accessible in light', async ({
  page,
}) => {
  await open(page, 'light', 'replay');
  await expect(page.getByRole('button', { name: 'survey.tlog', exact: true })).toBeVisible();
  await drop(page, 'noise.tlog', Buffer.from('this is no flight log at all'));
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports.getByText(/Nothing of “noise.tlog” can be read/)).toBeVisible();
  await drop(page, 'photo.jpg', Buffer.from('jpeg'));
  await expect(imports.getByText(/Not a flight log/)).toBeVisible();
  await expectAccessible(page, 'recordings');
  await page.goto(`${gateway.url}/#/replay/logbook`);
  await expect(page.getByRole('region', { name: 'Flights' })).toBeVisible();
  await expectAccessible(page, 'logbook');
  await page.getByRole('link', { name: /^Report of Copter 2/ }).click();
  await expect(page.getByRole('region', { name: 'Commands and decisions' })).toBeVisible();
  await expectAccessible(page, 'report');

  await page.goto(`${gateway.url}/#/replay`);
  await page.getByRole('button', { name: 'survey.tlog', exact: true }).click();
  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('No recordings yet')).toBeVisible();
});
