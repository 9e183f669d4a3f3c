import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridgeChannels } from '../../preload/bridge.ts';
import { settled } from '../fake/fake-clock.ts';
import { createFakeElectron, type FakeElectron, FakeEvent } from '../fake/fake-electron.ts';

const ready = { type: 'ready', url: 'http://127.0.0.1:8787', operatorToken: 'secret', dataFolder: '/data' };

describe('application', () => {
  let fake: FakeElectron;

  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['aerodeck']);
    fake = createFakeElectron();
    vi.doMock('electron', () => fake.module);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.doUnmock('electron');
  });

  const launch = async (): Promise<void> => {
    await import('../../main/index.ts');
    await settled();
  };

  it('opens its window at once, forks the gateway and loads its page when it listens', async () => {
    await launch();
    const [window] = fake.windows;
    expect(window?.webContents.url).toMatch(/^data:text\/html.*Starting/);
    expect(fake.app.isSandboxEnabled).toBe(true);
    expect(fake.forked[0]?.entry.replaceAll('\\', '/')).toBe('/app/out/gateway/fork-entry.js');
    fake.forked[0]?.say(ready);
    expect(window?.webContents.url).toBe('http://127.0.0.1:8787/');
    window?.emit('ready-to-show');
    expect(window?.isShown).toBe(true);
  });

  it('guards every page and answers the bridge to its own page only', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    const contents = fake.windows[0]!.webContents;
    expect(contents.openHandler?.({ url: 'https://evil.test/' })).toEqual({ action: 'deny' });
    const token = fake.handlers.get(bridgeChannels.operatorToken)!;
    expect(await token({ senderFrame: { url: contents.url, parent: null } })).toBe('secret');
    await expect(token({ senderFrame: { url: 'https://evil.test/', parent: null } })).rejects.toThrow();
  });

  it('closes video windows with its own', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    const video = fake.openWindow();
    expect(video.isClosed).toBe(false);
    fake.windows[0]?.close();
    expect(video.isClosed).toBe(true);
  });

  it('ends when another instance runs already, and hands its files over', async () => {
    fake.app.hasLock = false;
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['aerodeck', '/logs/flight.tlog', '--', '--no-sim']);
    await launch();
    expect(fake.app.handedOver).toEqual({ files: ['/logs/flight.tlog'] });
    expect([fake.app.quitCount, fake.windows.length, fake.forked.length]).toEqual([1, 0, 0]);
  });

  it('comes to the front when it is started a second time', async () => {
    await launch();
    fake.app.emit('second-instance', {}, [], '/', { files: [] });
    expect(fake.windows[0]?.focusCount).toBe(1);
  });

  it('gives the page the files of a second start and of the system', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    const next = () =>
      fake.handlers.get(bridgeChannels.nextOpenedFile)!({
        senderFrame: { url: 'http://127.0.0.1:8787/', parent: null },
      });
    fake.app.emit('second-instance', {}, [], '/', { files: ['/none/one.tlog'] });
    expect(await next()).toEqual({ name: 'one.tlog', problem: 'missing' });
    const event = new FakeEvent();
    fake.app.emit('open-file', event, '/none/two.plan');
    expect(event.isPrevented).toBe(true);
    expect(await next()).toEqual({ name: 'two.plan', problem: 'missing' });
  });

  it('keeps the machine awake while a vehicle is armed, and asks before quitting then', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    fake.forked[0]?.say({ type: 'armed', vehicles: ['Uav-1'] });
    expect(fake.awake.size).toBe(1);
    const event = new FakeEvent();
    fake.windows[0]?.emit('close', event);
    await settled();
    expect(event.isPrevented).toBe(true);
    expect(fake.questions).toHaveLength(1);
    expect(fake.forked[0]?.received).toEqual([]);
    fake.forked[0]?.say({ type: 'armed', vehicles: [] });
    expect(fake.awake.size).toBe(0);
  });

  it('ends the gateway before itself', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    fake.app.emit('before-quit', new FakeEvent());
    await settled();
    expect(fake.forked[0]?.received).toEqual([{ type: 'stop' }]);
    expect(fake.app.quitCount).toBe(0);
    fake.forked[0]?.exit(0);
    await settled();
    expect(fake.app.quitCount).toBe(1);
  });

  it('leaves the page in place when the gateway comes back at the same address', async () => {
    await launch();
    fake.forked[0]?.say(ready);
    fake.windows[0]!.webContents.url = 'http://127.0.0.1:8787/#/fly';
    fake.forked[0]?.say(ready);
    expect(fake.windows[0]?.webContents.url).toBe('http://127.0.0.1:8787/#/fly');
  });

  it('says in the window why the gateway cannot start', async () => {
    await launch();
    fake.forked[0]?.say({ type: 'failed', code: 'data-dir-in-use', message: 'Another gateway uses /data' });
    fake.forked[0]?.exit(2);
    expect(decodeURIComponent(fake.windows[0]!.webContents.url)).toContain('Another gateway uses /data');
  });
});
