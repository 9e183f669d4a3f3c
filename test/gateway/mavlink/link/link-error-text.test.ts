import { expect, test } from 'vitest';
import type { LinkConfig } from '../../../../gateway/contract/vehicle/link.ts';
import { linkErrorText } from '../../../../gateway/mavlink/link/link-error-text.ts';

const coded = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const udpIn: LinkConfig = { kind: 'udpin', host: '0.0.0.0', port: 514 };
const tcp: LinkConfig = { kind: 'tcp', host: '10.0.0.9', port: 5760 };
const serial: LinkConfig = { kind: 'serial', path: '/dev/ttyUSB0', baud: 57_600 };
const windows: LinkConfig = { kind: 'serial', path: 'COM3', baud: 57_600 };

test.each<[LinkConfig, unknown, string]>([
  [udpIn, coded('EADDRINUSE'), 'port 514 is taken by another program; close it there or choose another port'],
  [udpIn, coded('EACCES'), 'no permission to listen on port 514; choose one above 1023'],
  [tcp, coded('ECONNREFUSED'), 'nothing listens at 10.0.0.9:5760; start it there or check the port'],
  [tcp, coded('EHOSTUNREACH'), '10.0.0.9 is unreachable; check the network'],
  [tcp, new Error('something else'), 'something else'],
  [
    serial,
    new Error('Error: No such file or directory, cannot open /dev/ttyUSB0'),
    'there is no device /dev/ttyUSB0; plug it in or choose another',
  ],
  [
    serial,
    new Error('Error: Permission denied, cannot open /dev/ttyUSB0'),
    'no permission to open /dev/ttyUSB0; add your user to the group "dialout" (or "uucp") and log in again',
  ],
  [
    serial,
    new Error('Error Resource temporarily unavailable Cannot lock port'),
    '/dev/ttyUSB0 is used by another program; close it there',
  ],
  [serial, coded('EIO'), '/dev/ttyUSB0 was unplugged; plug it in again'],
  [
    windows,
    new Error('Opening COM3: File not found'),
    'there is no device COM3; plug it in or choose another',
  ],
  [windows, new Error('Opening COM3: Access denied'), 'COM3 is used by another program; close it there'],
])('%j with %s', (config, thrown, words) => {
  expect(linkErrorText(config, thrown)).toBe(words);
});
