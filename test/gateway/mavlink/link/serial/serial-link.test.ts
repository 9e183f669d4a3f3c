import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import {
  createSerialLink,
  type SerialBinding,
  type SerialDevice,
} from '../../../../../gateway/mavlink/link/serial/serial-link.ts';
import { describeLink } from '../../../../conformance/link.ts';
import { canMakePty, PtyFarEnd } from '../../../../conformance/pty-far-end.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';

const config = (path: string) => ({ kind: 'serial', path, baud: 115_200 }) as const;

if (canMakePty)
  describeLink('serial', async (ports) => {
    const folder = mkdtempSync(join(tmpdir(), 'serial-link-'));
    const path = join(folder, 'device');
    const device = new PtyFarEnd(path);
    return {
      link: createSerialLink('lnk_1', config(path), ports),
      opensAlone: false,
      bringUp: () => device.bringUp(),
      takeDown: () => device.takeDown(),
      send: (bytes) => device.send(bytes),
      received: () => device.received(),
      async dispose() {
        await device.takeDown();
        rmSync(folder, { recursive: true });
      },
    };
  });

describe.skipIf(!canMakePty)('serial link on a pseudo terminal (needs socat or python3)', () => {
  test('survives 20 unplugs, each noticed and mended within 2 s of waiting, without a descriptor left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serial-link-'));
    const path = join(folder, 'device');
    const device = new PtyFarEnd(path);
    const clock = new FakeClock();
    const link = createSerialLink('lnk_1', config(path), { clock, random: seededRandom(3) });
    const terminalsBefore = openTerminals();
    await device.bringUp();
    link.start();
    await eventually('open', () => link.state === 'open');
    for (let round = 0; round < 20; round += 1) {
      await device.takeDown();
      await eventually('noticed', () => link.state === 'retrying');
      await device.bringUp();
      const beganAtMs = clock.monotonicMs();
      await eventually('back', () => {
        // Only waiting counts: how long an attempt takes is this machine's business.
        if (link.state === 'retrying' && clock.pendingTimers > 0) clock.advance(50);
        return link.state === 'open';
      });
      expect(clock.monotonicMs() - beganAtMs).toBeLessThanOrEqual(2000);
    }
    expect(link.counters.reconnects).toBe(20);
    await device.takeDown();
    await eventually('noticed', () => link.state === 'retrying');
    // Of this line alone: the test runner opens and closes files of its own at any time.
    await eventually('closed', () => openTerminals() === terminalsBefore);
    expect(link.lastError).toMatch(/was unplugged|there is no device/);
    await link.stop();
    rmSync(folder, { recursive: true });
  });

  test('notices an unplug between opening and the first read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serial-link-'));
    const path = join(folder, 'device');
    const device = new PtyFarEnd(path);
    const link = createSerialLink('lnk_1', config(path), { clock: new FakeClock(), random: () => 0 });
    await device.bringUp();
    link.on('stateChanged', (state) => {
      if (state === 'open') device.takeDownAtOnce();
    });
    link.start();
    await eventually('noticed', () => link.state === 'retrying');
    expect(link.lastError).toBe(`${path} was unplugged; plug it in again`);
    await link.stop();
    rmSync(folder, { recursive: true });
  });

  test('can be closed during a read without ending the process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serial-link-'));
    const path = join(folder, 'device');
    const device = new PtyFarEnd(path);
    await device.bringUp();
    const terminalsBefore = openTerminals();
    for (let time = 0; time < 20; time += 1) {
      const link = createSerialLink('lnk_1', config(path), { clock: new FakeClock(), random: () => 0 });
      const closed = Promise.withResolvers<void>();
      link.on('stateChanged', (state) => {
        // The read begins in this turn of the event loop and ends in a later one.
        if (state === 'open') queueMicrotask(() => closed.resolve(link.stop()));
      });
      link.start();
      await closed.promise;
      expect(openTerminals()).toBe(terminalsBefore);
    }
    await device.takeDown();
    rmSync(folder, { recursive: true });
  });
});

/** Descriptors of this process that lead to a pseudo terminal. */
function openTerminals(): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('/dev/pts/');
    } catch {
      return false; // Closed since the folder was read.
    }
  }).length;
}

describe('serial link', () => {
  test('names a device that is not there', async () => {
    const clock = new FakeClock();
    const link = createSerialLink('lnk_1', config('/dev/no-such-device'), { clock, random: seededRandom(1) });
    link.start();
    await eventually('refused', () => link.state === 'retrying');
    expect(link.lastError).toBe('there is no device /dev/no-such-device; plug it in or choose another');
    await link.stop();
  });

  test('refuses to write more than the line carries in a second, and fails when a write fails', async () => {
    const { binding, device } = fakeBinding();
    const clock = new FakeClock();
    const link = createSerialLink(
      'lnk_1',
      { kind: 'serial', path: '/dev/ttyS9', baud: 57_600 },
      { clock, random: () => 0 },
      binding,
    );
    link.start();
    await settled();
    expect(link.state).toBe('open');
    let taken = 0;
    while (link.write(Buffer.alloc(280))) taken += 1;
    expect(taken).toBe(Math.floor(5760 / 280));
    expect(link.counters.droppedWrites).toBe(1);
    device.failWrite(new Error('Error: Input/output error, calling write'));
    await settled();
    expect({ state: link.state, error: link.lastError }).toEqual({
      state: 'retrying',
      error: '/dev/ttyS9 was unplugged; plug it in again',
    });
    await link.stop();
    expect(device.closes).toBe(1);
  });

  test('closes a device that opens only after the link was stopped', async () => {
    const { binding, device, letOpen } = fakeBinding(true);
    const link = createSerialLink(
      'lnk_1',
      config('/dev/ttyS9'),
      { clock: new FakeClock(), random: () => 0 },
      binding,
    );
    link.start();
    await settled();
    const stopping = link.stop();
    letOpen();
    await stopping;
    expect({ state: link.state, closes: device.closes }).toEqual({ state: 'closed', closes: 1 });
  });
});

/** A device in memory whose writes stay pending until told to fail. */
function fakeBinding(isHeldBack = false) {
  const refusals: ((error: Error) => void)[] = [];
  let letOpen = (): void => undefined;
  const device: SerialDevice & { closes: number; failWrite(error: Error): void } = {
    closes: 0,
    read: () => new Promise((_, reject) => void refusals.push(reject)),
    write: () => new Promise((_, reject) => void refusals.push(reject)),
    async close() {
      device.closes += 1;
      for (const refuse of refusals.splice(0)) refuse(new Error('canceled'));
    },
    failWrite: (error) => refusals.at(-1)?.(error),
  };
  const opening = isHeldBack
    ? new Promise<void>((resolve) => {
        letOpen = resolve;
      })
    : Promise.resolve();
  const binding: SerialBinding = {
    async open() {
      await opening;
      return device;
    },
    list: async () => [],
  };
  return { binding, device, letOpen: () => letOpen() };
}
