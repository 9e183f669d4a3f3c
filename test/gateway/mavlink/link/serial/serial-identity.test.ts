import { expect, test } from 'vitest';
import {
  createSerialLink,
  type SerialDeviceListing,
} from '../../../../../gateway/mavlink/link/serial/serial-link.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';

const PIXHAWK = { serialNumber: '3100', vendorId: '1209', productId: '5741', pnpId: 'usb-Pixhawk_3100-if00' };
const OTHER_PORT = { ...PIXHAWK, pnpId: 'usb-Pixhawk_3100-if02' };
const RADIO = { serialNumber: 'A50', vendorId: '0403', productId: '6015', pnpId: 'usb-FTDI_A50-if00' };

async function linkTo(first: SerialDeviceListing[], second: SerialDeviceListing[]) {
  let listed = first;
  let unplug: (error: Error) => void = () => undefined;
  const opened: string[] = [];
  const clock = new FakeClock();
  const link = createSerialLink(
    'lnk_1',
    { kind: 'serial', path: '/dev/ttyACM0', baud: 115_200 },
    { clock, random: () => 1 },
    {
      async list() {
        if (listed.length === 0) throw new Error('spawn udevadm ENOENT');
        return listed;
      },
      async open({ path }) {
        if (!listed.some((device) => device.path === path))
          throw new Error(`Error: No such file or directory, cannot open ${path}`);
        opened.push(path);
        return {
          read: () =>
            new Promise((_, reject) => {
              unplug = reject;
            }),
          write: async () => undefined,
          close: async () => undefined,
        };
      },
    },
  );
  link.start();
  await settled();
  listed = second;
  unplug(new Error('Error: Input/output error'));
  await settled();
  clock.advance(1000);
  await settled();
  const { state, lastError } = link;
  await link.stop();
  return { opened, state, lastError };
}

test.each([
  ['came back under another name', [{ path: '/dev/ttyACM2', ...PIXHAWK }], '/dev/ttyACM2'],
  ['came back at its place', [{ path: '/dev/ttyACM0', ...PIXHAWK }], '/dev/ttyACM0'],
  [
    'has a second port under the same serial number',
    [
      { path: '/dev/ttyACM1', ...OTHER_PORT },
      { path: '/dev/ttyACM2', ...PIXHAWK },
    ],
    '/dev/ttyACM2',
  ],
])('opens the device again that %s', async (_what, now, path) => {
  expect(await linkTo([{ path: '/dev/ttyACM0', ...PIXHAWK }], now)).toEqual({
    opened: ['/dev/ttyACM0', path],
    state: 'open',
    lastError: undefined,
  });
});

test.each<[string, SerialDeviceListing[], SerialDeviceListing[]]>([
  ['another device', [{ path: '/dev/ttyACM0', ...PIXHAWK }], [{ path: '/dev/ttyUSB0', ...RADIO }]],
  [
    'two devices that look alike',
    [{ path: '/dev/ttyACM0', ...PIXHAWK }],
    [
      { path: '/dev/ttyACM1', ...PIXHAWK },
      { path: '/dev/ttyACM2', ...PIXHAWK },
    ],
  ],
  ['a device without a serial number', [{ path: '/dev/ttyACM0' }], [{ path: '/dev/ttyACM1' }]],
  ['what cannot be listed', [{ path: '/dev/ttyACM0', ...PIXHAWK }], []],
])('never takes %s for the one that was pulled out', async (_what, before, now) => {
  expect(await linkTo(before, now)).toEqual({
    opened: ['/dev/ttyACM0'],
    state: 'retrying',
    lastError: 'there is no device /dev/ttyACM0; plug it in or choose another',
  });
});
