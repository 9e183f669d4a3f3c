import { findBrowser } from '../start/browser.ts';
import type { Machine } from '../start/machine.ts';

/** The browser the window is tested in, or what the developer has to do to get one. */
export type TestBrowser = { readonly path: string } | { readonly advice: string };

const advice =
  'The browser tests need Chromium. Debian or Ubuntu: sudo apt-get update && sudo apt-get install -y chromium. ' +
  'Elsewhere: install Chrome, Chromium, Edge or Brave, or set CHROMIUM_PATH to its program.';

/** Finds an installed browser; where none is and we may (root with apt-get, as in a fresh container) installs one. */
export async function provideBrowser(machine: Machine, print: (line: string) => void): Promise<TestBrowser> {
  const found = findBrowser(machine);
  if (found !== undefined) return { path: found };
  if (!machine.isRoot || !machine.exists('/usr/bin/apt-get')) return { advice };
  print('── no browser found: installing chromium with apt-get');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const exitCode = await new Promise<number | null>((resolve) => {
      machine.start('/usr/bin/apt-get', args, { isQuiet: true, environment }).onExit(resolve);
    });
    if (exitCode !== 0) return { advice: `apt-get ${args[0]} failed (${exitCode}). ${advice}` };
  }
  const installed = findBrowser(machine);
  return installed === undefined ? { advice } : { path: installed };
}
