import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';

// The desktop window in the real Electron. Its program is fetched on first use of `npm start`; where it cannot be had there
// is nothing to test here, and test/main holds the same promises against a fake.
const root = join(import.meta.dirname, '../../..');
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist');
const program =
  {
    darwin: join(folder, 'Electron.app/Contents/MacOS/Electron'),
    win32: join(folder, 'electron.exe'),
  }[process.platform as string] ?? join(folder, 'electron');

if (existsSync(program)) {
  test.describe('desktop window', () => {
    let dataFolder: string;
    let application: ElectronApplication;
    let page: Page;

    test.beforeEach(async () => {
      dataFolder = mkdtempSync(join(tmpdir(), 'aerodeck-desktop-'));
      application = await _electron.launch({
        executablePath: program,
        args: [
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          `--user-data-dir=${join(dataFolder, 'profile')}`,
          root,
          '--',
          '--port',
          '0',
          '--data-dir',
          join(dataFolder, 'gateway'),
          '--no-sim',
        ],
      });
      page = await application.firstWindow();
      await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
    });

    test.afterEach(async () => {
      await application.close();
      rmSync(dataFolder, { recursive: true, force: true });
    });

    test('shows the page of its own gateway, with the operator token from the bridge', async () => {
      const bridge = await page.evaluate(async () => {
        const { aerodeck } = globalThis as unknown as { aerodeck: Record<string, () => Promise<string>> };
        return {
          names: Object.keys(aerodeck).sort(),
          token: await aerodeck.operatorToken?.(),
          url: await aerodeck.gatewayUrl?.(),
        };
      });
      expect(bridge.names).toEqual([
        'gatewayUrl',
        'nextOpenedFile',
        'openDataFolder',
        'openExternal',
        'operatorToken',
        'platform',
        'version',
      ]);
      expect(page.url().startsWith(`${bridge.url}/`)).toBe(true);
      expect(bridge.token).toBe(readFileSync(join(dataFolder, 'gateway/operator-token'), 'utf8').trim());
    });

    test('gives the page nothing of Node', async () => {
      expect(
        await page.evaluate(() => [
          typeof Reflect.get(globalThis, 'require'),
          typeof Reflect.get(globalThis, 'process'),
        ]),
      ).toEqual(['undefined', 'undefined']);
    });

    test('cannot be led away or made to open windows', async () => {
      const before = page.url();
      await page.evaluate(() => {
        globalThis.location.href = 'https://example.org/';
      });
      await page.evaluate(() => void globalThis.open('https://example.org/'));
      expect(application.windows()).toHaveLength(1);
      expect(page.url()).toBe(before);
    });
  });
}
