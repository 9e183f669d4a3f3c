import { describe, expect, it, vi } from 'vitest';
import { type BridgeServices, type IpcSender, registerBridge } from '../../main/ipc.ts';
import { type BridgeMethod, bridgeChannels } from '../../preload/bridge.ts';

const origin = 'http://127.0.0.1:8787';
const page: IpcSender = { senderFrame: { url: `${origin}/#/fly`, parent: null } };

function bridge(overrides: Partial<BridgeServices> = {}) {
  const handlers = new Map<string, (event: IpcSender, ...args: unknown[]) => Promise<unknown>>();
  const services: BridgeServices = {
    gateway: () => ({ url: origin, operatorToken: 'secret', dataFolder: '/data' }),
    openPath: vi.fn(async () => ''),
    openExternal: vi.fn(async () => undefined),
    nextOpenedFile: vi.fn(async () => undefined),
    update: vi.fn(async () => ({ step: 'idle' as const, problem: null, release: null, percent: 0 })),
    ...overrides,
  };
  registerBridge({ handle: (channel, listener) => void handlers.set(channel, listener) }, services);
  const call = (method: BridgeMethod, sender: IpcSender, ...args: unknown[]): Promise<unknown> =>
    handlers.get(bridgeChannels[method])!(sender, ...args);
  return { call, services, channels: [...handlers.keys()] };
}

describe('bridge in the main process', () => {
  it('answers every method of the bridge and nothing else', () => {
    expect(bridge().channels.sort()).toEqual(Object.values(bridgeChannels).sort());
  });

  it('hands address and token of the running gateway to its own page', async () => {
    const { call } = bridge();
    expect(await call('gatewayUrl', page)).toBe(origin);
    expect(await call('operatorToken', page)).toBe('secret');
  });

  const strangers: [string, IpcSender['senderFrame']][] = [
    ['a frame that is gone', null],
    ['a frame inside the page', { url: `${origin}/`, parent: { url: `${origin}/` } }],
    ['another port', { url: 'http://127.0.0.1:8788/', parent: null }],
    ['another host', { url: 'http://localhost:8787/', parent: null }],
    ['another scheme', { url: 'https://127.0.0.1:8787/', parent: null }],
    ['an origin that only begins alike', { url: 'http://127.0.0.1:8787.evil.test/', parent: null }],
    ['credentials in front', { url: 'http://127.0.0.1:8787@evil.test/', parent: null }],
    ['a file', { url: 'file:///app/index.html', parent: null }],
    ['our own waiting page', { url: 'data:text/html,hello', parent: null }],
    ['no address', { url: '', parent: null }],
  ];
  it.each(strangers)('refuses every method to %s', async (_name, senderFrame) => {
    const { call, services } = bridge();
    for (const method of Object.keys(bridgeChannels) as BridgeMethod[]) {
      await expect(call(method, { senderFrame }, 'https://mavlink.io/')).rejects.toThrow('may not use');
    }
    expect(services.openPath).not.toHaveBeenCalled();
    expect(services.openExternal).not.toHaveBeenCalled();
    expect(services.nextOpenedFile).not.toHaveBeenCalled();
    expect(services.update).not.toHaveBeenCalled();
  });

  it('refuses everything while no gateway runs', async () => {
    const { call } = bridge({ gateway: () => undefined });
    await expect(call('operatorToken', page)).rejects.toThrow();
  });

  it('opens listed https pages only', async () => {
    const { call, services } = bridge();
    await call('openExternal', page, 'https://mavlink.io/en/');
    for (const address of [
      'http://mavlink.io/',
      'https://evil.test/',
      'https://mavlink.io.evil.test/',
      'https://user:pass@mavlink.io/',
      'https://mavlink.io:8443/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://mavlink.io/share',
      '',
      42,
      undefined,
      ['https://mavlink.io/'],
    ]) {
      await expect(call('openExternal', page, address)).rejects.toThrow('may not be opened');
    }
    expect(vi.mocked(services.openExternal).mock.calls).toEqual([['https://mavlink.io/en/']]);
  });

  it('opens the data folder whatever the page asks for, and tells when that fails', async () => {
    const { call, services } = bridge({ openPath: vi.fn(async () => 'no such folder') });
    await expect(call('openDataFolder', page, '/etc')).rejects.toThrow('no such folder');
    expect(vi.mocked(services.openPath).mock.calls).toEqual([['/data']]);
  });

  it('passes known orders of an update on', async () => {
    const { call, services } = bridge();
    expect(await call('update', page, 'look-beta')).toMatchObject({ step: 'idle' });
    for (const order of ['look', 'INSTALL', '', undefined, ['install']])
      await expect(call('update', page, order)).rejects.toThrow('Unknown order');
    expect(vi.mocked(services.update).mock.calls).toEqual([['look-beta']]);
  });
});
