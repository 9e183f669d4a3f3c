import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../../../gateway/base/error.ts';
import { english } from '../../../../../gateway/contract/operator-text.ts';
import { readArduPilotDescriptions } from '../../../../../gateway/onboard/parameter/description/ardupilot-file.ts';
import { DescriptionFiles } from '../../../../../gateway/onboard/parameter/description/description-files.ts';
import {
  type PublishedParameter,
  publishedJson,
  publishedXml,
} from '../../../../builder/parameter-description-files.ts';
import { buildVehicleState } from '../../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../../fake/fake-directory.ts';
import { CONTEXT } from '../../../mission/map/support.ts';

const RETURN: PublishedParameter = {
  name: 'RTL_ALT',
  label: 'Height of the way home',
  text: 'The copter climbs to it first.',
  fields: { Units: 'cm', Range: '30 300000', Increment: '1', RebootRequired: 'True' },
};
const CHOICE: PublishedParameter = {
  name: 'FLTMODE1',
  label: 'First mode',
  values: { '10': 'Ten', '-1': 'None', '2': 'Two' },
};
const MASK: PublishedParameter = {
  name: 'LOG_BITMASK',
  label: 'What is logged',
  fields: { ReadOnly: 'True' },
  bits: { '0': 'Attitude', '31': 'Last', '32': 'No such bit' },
};
const PUBLISHED = [RETURN, CHOICE, MASK];
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('ArduPilot’s published descriptions', () => {
  it.each([
    ['JSON', bytesOf(publishedJson(PUBLISHED))],
    [
      'JSON with the vehicle in the names',
      bytesOf(
        publishedJson(
          PUBLISHED.map((each) => ({ ...each, name: `ArduCopter:${each.name}` })),
          '',
        ),
      ),
    ],
    ['XML', bytesOf(publishedXml(PUBLISHED))],
    ['packed XML', gzipSync(publishedXml(PUBLISHED))],
  ])('are read from %s', (_, bytes) => {
    const { firmware, parameters } = readArduPilotDescriptions(bytes);
    expect(firmware).toBe('ArduCopter');
    expect(parameters.get('RTL_ALT')).toEqual({
      label: 'Height of the way home',
      text: 'The copter climbs to it first.',
      unit: 'cm',
      min: 30,
      max: 300_000,
      increment: 1,
      needsReboot: true,
      category: 'Standard',
      source: 'file',
    });
    expect(parameters.get('FLTMODE1')?.values).toEqual([
      { value: -1, label: 'None' },
      { value: 2, label: 'Two' },
      { value: 10, label: 'Ten' },
    ]);
    expect(parameters.get('LOG_BITMASK')).toMatchObject({
      isReadOnly: true,
      bits: [
        { bit: 0, label: 'Attitude' },
        { bit: 31, label: 'Last' },
      ],
    });
  });

  it('take the bits of older XML from a line', () => {
    const xml = publishedXml([{ name: 'ARMING_CHECK', fields: { Bitmask: '0:All,1:Barometer' } }]);
    expect(readArduPilotDescriptions(bytesOf(xml)).parameters.get('ARMING_CHECK')?.bits).toEqual([
      { bit: 0, label: 'All' },
      { bit: 1, label: 'Barometer' },
    ]);
  });

  it.each([
    ['text', 'RTL_ALT,1500', 'neither'],
    ['other JSON', '{"parameters":[1]}', 'neither'],
    ['other XML', '<kml/>', 'neither'],
    ['broken XML', '<paramfile><vehicles>', 'not valid XML'],
    ['entities', '<!DOCTYPE x [<!ENTITY a "b">]><paramfile/>', 'DOCTYPE'],
    ['nothing', '{"json":{"version":0}}', 'describes no parameters'],
    ['a flood of tags', `<paramfile>${'<a/>'.repeat(700_000)}</paramfile>`, 'tags'],
    ['deep tags', `<paramfile>${'<a>'.repeat(300_000)}`, 'not valid XML'],
  ])('refuse %s', (_, text, why) => {
    const refused = refusalOf(() => readArduPilotDescriptions(bytesOf(text)));
    expect(refused).toContain('descriptions-unusable');
    expect(refused).toContain(why);
  });

  it('refuse what unpacks to more than they have, and what is damaged', () => {
    for (const bytes of [gzipSync(Buffer.alloc(25 * 1024 * 1024)), Buffer.from([0x1f, 0x8b, 1, 2])])
      expect(refusalOf(() => readArduPilotDescriptions(bytes))).toContain('cannot be unpacked');
  });
});

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    const { code, text } = thrown as AppError;
    return `${code}: ${english(text)}`;
  }
  return 'not refused';
}

describe('imported descriptions', () => {
  let folder: string;
  let directory: FakeDirectory;
  let renewed: string[];
  let audited: string[];
  const onBoard = ['RTL_ALT', 'FLTMODE1', 'LOG_BITMASK', 'NOT_PUBLISHED'];

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'aerodeck-descriptions-')), 'kept');
    directory = new FakeDirectory();
    directory.put(buildVehicleState({ autopilot: 'ardupilot', type: 'copter' }));
    renewed = [];
    audited = [];
  });

  const files = () =>
    new DescriptionFiles({
      folder,
      read: async (bytes) => readArduPilotDescriptions(bytes),
      library: {
        open: () => ({ list: () => onBoard.map((name) => ({ name })) }) as never,
        redescribe: (isMeant) => renewed.push(...['uav-1', 'other'].filter(isMeant)),
      },
      vehicles: directory,
      audit: { append: ({ action }) => void audited.push(action) as never },
      clock: new FakeClock(),
    });
  const importText = (of: DescriptionFiles, text: string) =>
    of.import({ vehicleId: 'uav-1', name: 'apm.pdef.json', bytes: bytesOf(text) }, CONTEXT);

  it('describe all vehicles of the firmware, also after a restart, until they are removed', async () => {
    const first = files();
    expect(first.of('copter', 'RTL_ALT')).toBeUndefined();
    await expect(importText(first, publishedJson(PUBLISHED))).resolves.toMatchObject({
      firmware: 'ArduCopter',
      name: 'apm.pdef.json',
      count: 3,
    });
    expect(renewed).toEqual(['uav-1']);
    const second = files();
    expect(second.ofVehicle('uav-1')).toMatchObject({ count: 3 });
    expect(second.of('helicopter', 'RTL_ALT')?.label).toBe('Height of the way home');
    expect(second.of('plane', 'RTL_ALT')).toBeUndefined();
    expect(second.of('copter', 'toString')).toBeUndefined();
    second.remove('ArduCopter', CONTEXT);
    expect(() => second.remove('ArduCopter', CONTEXT)).toThrow('No descriptions imported for ArduCopter.');
    expect(second.ofVehicle('uav-1')).toBeUndefined();
    expect(files().of('copter', 'RTL_ALT')).toBeUndefined();
    expect(audited).toEqual(['parameter-descriptions.import', 'parameter-descriptions.remove']);
  });

  it('stay when a file of another firmware is refused by name', async () => {
    const kept = files();
    await importText(kept, publishedJson(PUBLISHED));
    const rejected = importText(kept, publishedXml([RETURN, { name: 'STEER_P' }], 'Rover'));
    await expect(rejected).rejects.toMatchObject({ code: 'descriptions-unusable' });
    await expect(rejected).rejects.toThrow(
      'The file describes 1 of the 4 parameters of this vehicle. It is for Rover. Use the file of ArduCopter.',
    );
    expect(kept.of('copter', 'FLTMODE1')?.label).toBe('First mode');
    expect(readdirSync(folder)).toEqual(['ArduCopter.json']);
  });

  it('are not for a PX4, nor for a kind of vehicle without published ones', async () => {
    directory.put(buildVehicleState({ autopilot: 'px4', type: 'copter' }));
    await expect(importText(files(), publishedJson(PUBLISHED))).rejects.toThrow(
      'describes its parameters itself',
    );
    directory.put(buildVehicleState({ autopilot: 'ardupilot', type: 'other' }));
    await expect(importText(files(), publishedJson(PUBLISHED))).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(files().ofVehicle('uav-1')).toBeUndefined();
  });

  describe('from a server', () => {
    let server: Server;
    let origin: string;

    beforeEach(async () => {
      server = createServer((request, response) => {
        if (request.url === '/apm.pdef.json') response.end(publishedJson(PUBLISHED));
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => void server.close());

    it('are fetched; a private address only where this is allowed', async () => {
      const kept = files();
      const fetch = (url: string, allowsPrivateNetwork = true) =>
        kept.fetch({ vehicleId: 'uav-1', url, allowsPrivateNetwork }, CONTEXT);
      await expect(fetch(`${origin}/apm.pdef.json`, false)).rejects.toMatchObject({ code: 'validation' });
      await expect(fetch('file:///etc/passwd')).rejects.toMatchObject({ code: 'validation' });
      await expect(fetch(`${origin}/none`)).rejects.toMatchObject({ code: 'descriptions-unusable' });
      await expect(fetch(`${origin}/apm.pdef.json`)).resolves.toMatchObject({
        name: `${origin}/apm.pdef.json`,
        count: 3,
      });
    });
  });
});
