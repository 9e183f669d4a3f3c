import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  onboardPlace,
  parameterMetadataPlace,
} from '../../../../../gateway/onboard/parameter/description/general-metadata.ts';
import {
  readGeneralFile,
  readMetadataFile,
  readParameterFile,
} from '../../../../../gateway/onboard/parameter/description/metadata-reader.ts';
import {
  describedParameters,
  ParameterMetadata,
} from '../../../../../gateway/onboard/parameter/description/parameter-metadata.ts';
import { PX4_PARAMETER_METADATA } from '../../../../../gateway/simulation/vehicle/px4/px4-metadata.ts';
import { PX4_PARAMETER_TABLE } from '../../../../../gateway/simulation/vehicle/px4/px4-parameters.ts';

const PACKED = Buffer.from(PX4_PARAMETER_METADATA, 'base64');
/** More than is unpacked, in a kilobyte. */
const BOMB = readFileSync(new URL('../../../../fixture/six-mebibytes-of-blanks.xz', import.meta.url));
const metadataOf = (file: unknown) => new ParameterMetadata(describedParameters(file));
const textOf = (file: unknown) => new TextEncoder().encode(JSON.stringify(file));

describe('descriptions of parameters in a vehicle', () => {
  it('describe every parameter the simulated PX4 has', async () => {
    const metadata = new ParameterMetadata(await readParameterFile(PACKED));
    const names = PX4_PARAMETER_TABLE.trim()
      .split(/\s+/)
      .map((entry) => entry.split(':')[0] ?? '');
    expect(names.filter((name) => !metadata.of(name))).toEqual([]);
    expect(metadata.of('RC7_MIN')).toMatchObject({ label: 'Lowest pulse of channel 7', source: 'vehicle' });
    expect(metadata.of('COM_RCL_EXCEPT')?.bits).toContainEqual({ bit: 1, label: 'Hold' });
    expect(metadata.of('NO_SUCH')).toBeUndefined();
  });

  it('are cut and cleaned; what does not fit is left out, the rest stays', () => {
    const metadata = metadataOf({
      version: 7,
      more: {},
      parameters: [
        { name: 'A', shortDesc: 'one\u202Etwo\u0007', longDesc: 'x'.repeat(9000), min: 'low', max: 5 },
        { name: 'B', shortDesc: 4, values: 'none', bitmask: [{ index: 99, description: '' }] },
        { name: 'C', shortDesc: 'C', min: 9, max: 3, increment: -1, rebootRequired: 'yes' },
        { name: '../../etc' },
        { shortDesc: 'no name' },
        null,
        17,
      ],
    });
    expect(metadata.count).toBe(3);
    const a = metadata.of('A');
    expect(a).toMatchObject({ label: 'onetwo', max: 5 });
    expect(a?.text.length).toBe(2000);
    expect(a).not.toHaveProperty('min');
    expect(metadata.of('B')).toEqual({ label: '', text: '', source: 'vehicle' });
    expect(metadata.of('C')).toEqual({ label: 'C', text: 'C', source: 'vehicle' });
  });

  it.each([null, 4, [], {}, { parameters: {} }, { parameters: new Array(10_001).fill({ name: 'A' }) }])(
    'are no file: %j',
    (file) => expect(() => describedParameters(file)).toThrow(),
  );

  it('never throw over entries, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (parameters) => {
        const metadata = metadataOf({ parameters });
        expect(metadata.count).toBeLessThanOrEqual(parameters.length);
      }),
    );
  });
});

describe('a metadata file', () => {
  it('is refused when it is cut, turned, no JSON, or a bomb', async () => {
    const { length } = PACKED;
    const turned = Buffer.from(PACKED);
    turned[length >> 1] = (turned[length >> 1] ?? 0) ^ 0xff;
    const bad = [
      PACKED.subarray(0, length >> 1),
      turned,
      BOMB,
      Buffer.from('{'),
      Buffer.alloc(0),
      Buffer.from([0xff]),
    ];
    for (const bytes of bad)
      await expect(readMetadataFile(bytes)).rejects.toMatchObject({ code: 'validation' });
    await expect(readMetadataFile(BOMB)).rejects.toThrow('more than');
    await expect(readMetadataFile(textOf({ a: 1 }))).resolves.toEqual({ a: 1 });
    await expect(readMetadataFile(PACKED)).resolves.toMatchObject({ version: 1 });
  });

  it('is refused when it is another file, or describes more than is taken over at once', async () => {
    const values = Array.from({ length: 500 }, (_, value) => ({ value, description: '' }));
    const parameters = Array.from({ length: 100 }, (_, index) => ({ name: `P${index}`, values }));
    for (const bytes of [textOf({ a: 1 }), textOf({ parameters })])
      await expect(readParameterFile(bytes)).rejects.toMatchObject({ code: 'validation' });
    await expect(readGeneralFile(textOf({ a: 1 }))).rejects.toMatchObject({ code: 'validation' });
    expect((await readParameterFile(textOf({ parameters: parameters.slice(50) }))).size).toBe(50);
  });
});

describe('the general file', () => {
  const general = (type: number, uri: string, more = {}) => ({
    metadataTypes: [{ type, uri, fileCrc: 7, ...more }],
  });

  it('says where the descriptions lie on board', () => {
    expect(parameterMetadataPlace(general(1, 'mftp:///etc/p.json.xz'))).toEqual({
      path: '/etc/p.json.xz',
      componentId: undefined,
      crc: 7,
    });
    expect(onboardPlace({ uri: 'mftp://[;comp=100]/p.json', crc: 1 })).toEqual({
      path: '/p.json',
      componentId: 100,
      crc: 1,
    });
    const fallback = { uriFallback: 'mftp:///b.json', fileCrcFallback: 8 };
    expect(parameterMetadataPlace(general(1, 'https://example.org/p.json.xz', fallback))).toMatchObject({
      path: '/b.json',
      crc: 8,
    });
  });

  it.each([
    'https://example.org/p.json',
    'mftp://',
    'mftp:///a/../../b',
    'mftp:///a b',
    `mftp:///${'x'.repeat(240)}`,
    '',
  ])('follows no other address: %s', (uri) =>
    expect(parameterMetadataPlace(general(1, uri))).toBeUndefined(),
  );

  it('is refused when it is something else', () => {
    expect(parameterMetadataPlace(general(2, 'mftp:///a'))).toBeUndefined();
    expect(() => parameterMetadataPlace({ metadataTypes: 4 })).toThrow();
    expect(() => parameterMetadataPlace('x')).toThrow();
  });
});
