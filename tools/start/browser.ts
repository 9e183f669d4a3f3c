import { delimiter, join, posix, win32 } from 'node:path';
import type { Machine } from './machine.ts';

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
  'brave',
  'vivaldi-stable',
];

const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Vivaldi'];

const windowsPrograms = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
  'BraveSoftware/Brave-Browser/Application/brave.exe',
  'Chromium/Application/chrome.exe',
];

/** Path of an installed Chromium-family browser (`CHROMIUM_PATH` first); undefined without one. */
export function findBrowser(machine: Machine): string | undefined {
  return browserCandidates(machine).find((path) => machine.exists(path));
}

/** Whether a window can be shown: on Linux only with a display server. */
export function hasDisplay(machine: Machine): boolean {
  if (machine.platform !== 'linux') return true;
  return Boolean(machine.environment.DISPLAY || machine.environment.WAYLAND_DISPLAY);
}

function browserCandidates({ platform, environment }: Machine): string[] {
  const chosen = environment.CHROMIUM_PATH;
  const first = chosen === undefined || chosen === '' ? [] : [chosen];
  if (platform === 'darwin') {
    const folders = ['/Applications', posix.join(environment.HOME ?? '/', 'Applications')];
    const paths = macApplications.flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
    return [...first, ...paths];
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map((name) => environment[name])
      .filter((folder) => folder !== undefined);
    const paths = windowsPrograms.flatMap((program) =>
      folders.map((folder) => win32.join(folder, ...program.split('/'))),
    );
    return [...first, ...paths];
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const searched = [...new Set([...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'])];
  return [...first, ...linuxNames.flatMap((name) => searched.map((folder) => join(folder, name)))];
}

/**
 * Arguments that open `url` as a separate window without tabs or address bar. It has its own
 * profile, so that the process lives exactly as long as the window.
 */
export function browserArguments(url: string, profileFolder: string, isRoot: boolean): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profileFolder}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--window-size=1440,900',
    // Without a usable graphics card the map is rendered in software. The flag is "unsafe" for
    // untrusted pages, but this profile only shows our own.
    '--enable-unsafe-swiftshader',
    // Chromium refuses to run as root with its sandbox; --test-type hides the warning bar.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
}
