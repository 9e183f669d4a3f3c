import { expect, it } from 'vitest';
import { outsideArchive } from '../../../gateway/station/shipped-files.ts';

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
