import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** Where Electron's program is, or why there is none. */
export type ElectronBinary = { readonly path: string } | { readonly missing: string };

const installLimitMs = 180_000;
const retryAfterMs = 24 * 60 * 60 * 1000;

/**
 * Finds Electron's program below `root`. npm installs only its launcher: the program itself is fetched here,
 * once. A failed fetch is remembered for a day, so that a machine without access does not wait at each start.
 */
export async function findElectron(
  machine: Machine,
  root: string,
  report: (line: string) => void,
): Promise<ElectronBinary> {
  const path = electronPath(machine, root);
  if (machine.exists(path)) return { path };
  const installer = join(root, 'node_modules/electron/install.js');
  if (!machine.exists(installer)) return { missing: 'Electron is not installed' };
  const failureFile = join(root, '.cache/electron-fetch-failed');
  if (hasFailedLately(machine, failureFile)) return { missing: 'Electron could not be fetched' };
  report('fetching Electron (once, about 110 MB) …');
  const isFetched = await runInstaller(machine, installer);
  if (isFetched && machine.exists(path)) return { path };
  machine.writeText(failureFile, String(machine.utcMs()));
  return { missing: 'Electron could not be fetched' };
}

function electronPath(machine: Machine, root: string): string {
  const folder = machine.environment.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules/electron/dist');
  if (machine.platform === 'darwin') return join(folder, 'Electron.app/Contents/MacOS/Electron');
  return join(folder, machine.platform === 'win32' ? 'electron.exe' : 'electron');
}

function hasFailedLately(machine: Machine, failureFile: string): boolean {
  if (!machine.exists(failureFile)) return false;
  const ageMs = machine.utcMs() - Number(machine.readText(failureFile));
  return ageMs >= 0 && ageMs < retryAfterMs;
}

function runInstaller(machine: Machine, installer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = machine.start(process.execPath, [installer], { isQuiet: true });
    const limit = machine.after(installLimitMs, () => child.kill());
    child.onExit((exitCode) => {
      limit.cancel();
      resolve(exitCode === 0);
    });
  });
}
