import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { guardContents, guardSession } from '../../main/contents-guard.ts';
import { isAllowedExternal } from '../../main/external-link.ts';
import { forkEnvironment } from '../../main/forked-processes.ts';
import { appPaths } from '../../main/paths.ts';
import { waitingPage, windowOptions } from '../../main/window.ts';
import { FakeEvent, FakeSession, FakeWebContents } from '../fake/fake-electron.ts';

// The points of Electron's security checklist (electronjs.org/docs/latest/tutorial/security), each held by a test.

const root = join(import.meta.dirname, '../..');
const origin = 'http://127.0.0.1:8787';
const preferences = windowOptions(appPaths('/app'), '1.0.0', true).webPreferences!;

describe('security checklist', () => {
  const contents = new FakeWebContents();
  const session = new FakeSession();
  const opened: string[] = [];
  let shellSource = '';
  let builderConfig = '';

  beforeAll(() => {
    guardContents(
      contents,
      () => origin,
      (url) => opened.push(url),
      () => ({ webPreferences: preferences }),
    );
    guardSession(session, () => origin);
    shellSource = ['main', 'preload']
      .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    builderConfig = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  });

  const navigate = (kind: string, url: string): boolean => {
    const event = Object.assign(new FakeEvent(), { url });
    contents.emit(kind, event);
    return !event.isPrevented;
  };

  it('1 loads only the loopback gateway and its own pages', () => {
    const loaded = [...shellSource.matchAll(/loadURL\(([^)]*)\)/g)].map((match) => match[1]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text that is compared
    expect([...new Set(loaded)].sort()).toEqual(['`${gateway.ready.url}/`', '`${url}/`', 'waitingPage(text']);
    expect(shellSource).not.toMatch(/loadFile\(/);
  });

  it('2 gives pages no Node', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  it('3 isolates the page from the preload', () => expect(preferences.contextIsolation).toBe(true));

  it('4 runs pages in the sandbox', () => {
    expect(preferences.sandbox).toBe(true);
    expect(shellSource).toContain('app.enableSandbox()');
  });

  it('5 refuses permissions and devices', () => {
    const granted: string[] = [];
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'midi',
      'hid',
      'serial',
      'usb',
      'openExternal',
      'clipboard-read',
      'fileSystem',
      'display-capture',
      'fullscreen',
      'clipboard-sanitized-write',
    ]) {
      session.onPermission?.(contents, permission, (isGranted) => isGranted && granted.push(permission));
    }
    expect(granted).toEqual(['fullscreen', 'clipboard-sanitized-write']);
    expect([session.onCheck?.(), session.onDevice?.()]).toEqual([false, false]);
  });

  it('6 keeps web security on, in development too', () => {
    expect(preferences.webSecurity).toBe(true);
    expect(windowOptions(appPaths('/app'), '1.0.0', false).webPreferences?.webSecurity).toBe(true);
  });

  it('7 has a content security policy on the page of its own; the gateway sends the one of the window', () => {
    expect(decodeURIComponent(waitingPage('x'))).toContain("default-src 'none'");
  });

  it('8 mixes in no insecure content', () => expect(preferences.allowRunningInsecureContent).toBe(false));

  it('9 enables no experimental features', () => expect(preferences.experimentalFeatures).toBe(false));

  it('10 enables no Blink features', () => expect(preferences.enableBlinkFeatures).toBeUndefined());

  it('11 and 12 allows no webview', () => {
    expect(preferences.webviewTag).toBe(false);
    const event = new FakeEvent();
    contents.emit('will-attach-webview', event);
    expect(event.isPrevented).toBe(true);
  });

  it('13 keeps navigation within the gateway', () => {
    for (const kind of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      expect(navigate(kind, `${origin}/#/plan`)).toBe(true);
      for (const url of [
        'https://evil.test/',
        'http://127.0.0.1:9999/',
        'http://127.0.0.1:8787.evil.test/',
        'http://127.0.0.1:8787@evil.test/',
        'file:///etc/passwd',
        'data:text/html,x',
        'javascript:alert(1)',
        'about:blank',
        '',
      ]) {
        expect([kind, url, navigate(kind, url)]).toEqual([kind, url, false]);
      }
    }
  });

  it('14 opens no windows except for video, and only listed links in the browser', () => {
    for (const url of [
      'https://evil.test/',
      'https://evil.test/#/video/src-1',
      'file:///etc/passwd',
      `${origin}/`,
      `${origin}/#/settings/video`,
      'https://ardupilot.org/copter/',
    ]) {
      expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
    }
    expect(opened).toEqual(['https://ardupilot.org/copter/']);
    expect(contents.openHandler?.({ url: `${origin}/#/video/src-1` })).toEqual({
      action: 'allow',
      overrideBrowserWindowOptions: { webPreferences: preferences },
    });
  });

  it('15 opens nothing but https of listed hosts outside', () => {
    expect(isAllowedExternal('https://mavlink.io/en/messages/common.html#HEARTBEAT')).toBe(true);
    expect(isAllowedExternal('mailto:someone@mavlink.io')).toBe(false);
    expect(isAllowedExternal('HTTPS://MAVLINK.IO/')).toBe(true);
    expect(isAllowedExternal('https://mavlink.io.')).toBe(false);
  });

  it('16 pins one exact, current version of Electron', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(manifest.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(builderConfig).toContain(`electronVersion: ${manifest.devDependencies.electron}`);
  });

  it('17 checks the sender of every message', () => {
    // The only registration goes through registerBridge, whose refusals test/main/ipc.test.ts holds.
    expect(shellSource).toContain('registerBridge(ipcMain, ');
    expect(shellSource).not.toMatch(/ipcMain\.(on|handle|once)\(/);
  });

  it('18 uses no file: pages', () => {
    expect(shellSource).not.toMatch(/['"`]file:\/\//);
    expect(shellSource).not.toMatch(/loadFile|registerFileProtocol|protocol\.handle/);
  });

  it('19 switches the fuses off that the application does not need', () => {
    for (const line of [
      'runAsNode: false',
      'enableCookieEncryption: true',
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'enableEmbeddedAsarIntegrityValidation: true',
      'onlyLoadAppFromAsar: true',
      'grantFileProtocolExtraPrivileges: false',
    ]) {
      expect(builderConfig).toContain(line);
    }
  });

  it('20 exposes exactly one object to the page', () => {
    expect(shellSource.match(/exposeInMainWorld\(/g)).toHaveLength(1);
    expect(shellSource).toMatch(/exposeInMainWorld\(\s*'aerodeck'/);
  });

  it("lets no download but the gateway's own through", () => {
    const download = (url: string): boolean => {
      const event = new FakeEvent();
      session.emit('will-download', event, { getURL: () => url });
      return !event.isPrevented;
    };
    expect([download(`${origin}/api/recordings/1`), download(`blob:${origin}/8c2f`)]).toEqual([true, true]);
    expect([download('https://evil.test/x.exe'), download('data:text/plain,x')]).toEqual([false, false]);
  });

  it('hands forked programs no variable that changes what they run', () => {
    expect(
      forkEnvironment({
        PATH: '/bin',
        AERODECK_PORT: '1',
        NODE_OPTIONS: '--require x',
        ELECTRON_RUN_AS_NODE: '1',
        EMPTY: undefined,
      }),
    ).toEqual({ PATH: '/bin', AERODECK_PORT: '1' });
  });

  it('writes untrusted text into its waiting page as text', () => {
    const page = decodeURIComponent(waitingPage('<img src=x onerror=alert(1)>'));
    expect(page).not.toContain('<img');
  });

  it('has no developer tools when packaged', () => {
    expect(preferences.devTools).toBe(false);
  });
});
