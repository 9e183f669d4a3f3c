import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });
const FLIGHT = resolve(import.meta.dirname, '../fixture/flights/copter-battery-failsafe.tlog');

/** A window of the desktop shell in which the operator opened `files`: their content, or why they cannot be opened. */
async function openInShell(
  page: Page,
  gateway: Parameters<typeof openWindow>[1],
  files: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  await page.addInitScript((opened) => {
    const waiting = opened.map(({ base64, ...file }) =>
      base64 === undefined
        ? file
        : { ...file, bytes: Uint8Array.from(atob(String(base64)), (letter) => letter.charCodeAt(0)) },
    );
    const nextOpenedFile = () => {
      const file = waiting.shift();
      return file ? Promise.resolve(file) : new Promise(() => undefined);
    };
    Object.assign(globalThis, { aerodeck: { nextOpenedFile } });
  }, files);
  await openWindow(page, gateway, '/fly');
}

test('an opened log is imported and played', async ({ page, gateway }) => {
  const base64 = (await readFile(FLIGHT)).toString('base64');
  await openInShell(page, gateway, [{ name: 'survey.tlog', base64 }]);
  await expect(page).toHaveURL(/#\/replay\?session=/);
  await expect(page.getByRole('main').getByText('survey').first()).toBeVisible();
});

test('an opened plan is in the planner, and undo brings the former one back', async ({ page, gateway }) => {
  const text =
    'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47.4\t8.5\t500\t1\n1\t0\t3\t16\t0\t0\t0\t0\t47.41\t8.51\t60\t1\n';
  await openInShell(page, gateway, [{ name: 'field.waypoints', base64: btoa(text) }]);
  await expect(page).toHaveURL(/#\/plan$/);
  const name = page.getByLabel('Name of the plan');
  await expect(name).toHaveValue('field');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(name).not.toHaveValue('field');
});

test('a damaged plan and files that cannot be opened are named', async ({ page, gateway }) => {
  await openInShell(page, gateway, [
    { name: 'broken.plan', base64: btoa('{') },
    { name: 'gone.tlog', problem: 'missing' },
    { name: 'mine.bin', problem: 'too-large', maxBytes: 1024 * 1024 },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: 'broken.plan:' })).toBeVisible();
  await expect(page.getByText('gone.tlog was not found. It may have been moved or deleted.')).toBeVisible();
  await expect(page.getByText(/mine\.bin is larger than .*Drop it on the Replay screen/)).toBeVisible();
});
