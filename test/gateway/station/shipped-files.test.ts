import { expect, it } from 'vitest';
import { adminCommand, outsideArchive } from '../../../gateway/station/shipped-files.ts';

it.each([
  [
    '/opt/Aerodeck/resources/app.asar/out/map/base.mbtiles',
    '/opt/Aerodeck/resources/app.asar.unpacked/out/map/base.mbtiles',
  ],
  ['C:\\Aerodeck\\resources\\app.asar\\out\\map', 'C:\\Aerodeck\\resources\\app.asar.unpacked\\out\\map'],
  ['/home/me/aerodeck/out/map/base.mbtiles', '/home/me/aerodeck/out/map/base.mbtiles'],
  ['/opt/app.asar.unpacked/out/map', '/opt/app.asar.unpacked/out/map'],
  ['/home/my-app.asar-copy/out', '/home/my-app.asar-copy/out'],
])('%s lies at %s', (path, found) => {
  expect(outsideArchive(path)).toBe(found);
});

it.each([
  ['/home/me/aerodeck/gateway/station/shipped-files.ts', undefined, 'npm run admin --'],
  ['/usr/lib/aerodeck/resources/app.asar.unpacked/out/gateway/cli.js', 'deb', 'aerodeck admin'],
  ['/usr/lib/aerodeck/resources/app.asar/out/gateway/fork-entry.js', 'deb', 'aerodeck admin'],
  ['/opt/Aerodeck/resources/app.asar/out/gateway/fork-entry.js', 'rpm', undefined],
  ['/tmp/.mount_Aerode/resources/app.asar/out/gateway/fork-entry.js', undefined, undefined],
  ['C:\\Aerodeck\\resources\\app.asar\\out\\gateway\\fork-entry.js', undefined, undefined],
])('the owner of %s calls the command line of its package (%s): %s', (here, packageType, command) => {
  expect(adminCommand(here, packageType)).toBe(command);
});
