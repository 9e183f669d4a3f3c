import { expect, it, vi } from 'vitest';
import { bridgeChannels } from '../../preload/bridge.ts';
import { createBridge } from '../../preload/create-bridge.ts';

const host = { platform: 'darwin', argv: ['electron', '--aerodeck-version=1.2.3'] };

it('exposes the methods of the bridge, platform and version, and nothing of Electron', () => {
  const bridge = createBridge({ invoke: vi.fn() }, host);
  expect(Object.keys(bridge).sort()).toEqual([...Object.keys(bridgeChannels), 'platform', 'version'].sort());
  expect([bridge.platform, bridge.version]).toEqual(['darwin', '1.2.3']);
});

it('asks the main process on the channel of each method', async () => {
  const invoke = vi.fn(async (channel: string) => `answer of ${channel}`);
  const bridge = createBridge({ invoke }, host);
  expect(await bridge.gatewayUrl()).toBe('answer of aerodeck:gateway-url');
  expect(await bridge.operatorToken()).toBe('answer of aerodeck:operator-token');
  await bridge.openDataFolder();
  await bridge.openExternal('https://mavlink.io/');
  await bridge.nextOpenedFile();
  await bridge.update('download');
  expect(invoke.mock.calls.slice(2)).toEqual([
    ['aerodeck:open-data-folder'],
    ['aerodeck:open-external', 'https://mavlink.io/'],
    ['aerodeck:next-opened-file'],
    ['aerodeck:update', 'download'],
  ]);
});

it('passes a refusal on', async () => {
  const bridge = createBridge({ invoke: () => Promise.reject(new Error('no')) }, host);
  await expect(bridge.operatorToken()).rejects.toThrow('no');
});
