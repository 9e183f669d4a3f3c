import { describe, expect, it } from 'vitest';
import { browserArguments, findBrowser, hasDisplay } from '../../../tools/start/browser.ts';
import { FakeMachine } from '../../fake/fake-machine.ts';

function machineWith(
  platform: NodeJS.Platform,
  environment: Record<string, string>,
  ...files: string[]
): FakeMachine {
  const machine = new FakeMachine();
  machine.platform = platform;
  machine.environment = environment;
  for (const file of files) machine.files.set(file, '');
  return machine;
}

describe('finding a browser', () => {
  it('takes the one the user named', () => {
    const machine = machineWith('linux', { CHROMIUM_PATH: '/opt/mine' }, '/opt/mine', '/usr/bin/chromium');
    expect(findBrowser(machine)).toBe('/opt/mine');
  });

  it('goes on when the named one is not there', () => {
    const machine = machineWith('linux', { CHROMIUM_PATH: '/opt/gone' }, '/usr/bin/chromium');
    expect(findBrowser(machine)).toBe('/usr/bin/chromium');
  });

  it.each([
    ['linux', { PATH: '/a:/b' }, '/b/google-chrome'],
    ['linux', {}, '/snap/bin/chromium'],
    ['linux', { PATH: '' }, '/usr/bin/microsoft-edge-stable'],
    ['linux', { PATH: '/x' }, '/x/brave-browser'],
    ['darwin', { HOME: '/Users/a' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Users/a' }, '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ] as const)('finds it on %s (%j)', (platform, environment, path) => {
    expect(findBrowser(machineWith(platform, environment, path))).toBe(path);
  });

  it('finds it on Windows', () => {
    const machine = machineWith(
      'win32',
      { 'ProgramFiles(x86)': 'C:\\Program Files (x86)' },
      'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
    );
    expect(findBrowser(machine)).toBe('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
  });

  it('knows when there is none', () => {
    expect(findBrowser(machineWith('linux', { PATH: '/usr/bin' }))).toBeUndefined();
  });
});

it('knows whether a window can be shown', () => {
  expect(hasDisplay(machineWith('linux', {}))).toBe(false);
  expect(hasDisplay(machineWith('linux', { DISPLAY: '' }))).toBe(false);
  expect(hasDisplay(machineWith('linux', { DISPLAY: ':0' }))).toBe(true);
  expect(hasDisplay(machineWith('linux', { WAYLAND_DISPLAY: 'wayland-0' }))).toBe(true);
  expect(hasDisplay(machineWith('linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }))).toBe(true);
  expect(hasDisplay(machineWith('darwin', {}))).toBe(true);
});

it('drops the browser’s sandbox for root only', () => {
  expect(browserArguments('http://x/', '/p', false)).not.toContain('--no-sandbox');
  expect(browserArguments('http://x/', '/p', true)).toContain('--no-sandbox');
});
