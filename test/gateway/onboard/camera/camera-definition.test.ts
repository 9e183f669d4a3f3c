import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import {
  MAX_DEFINITION_BYTES,
  readCameraDefinition,
} from '../../../../gateway/onboard/camera/camera-definition.ts';
import { currentSettings } from '../../../../gateway/onboard/camera/current-settings.ts';
import { CAMERA_FILES } from '../../../../gateway/simulation/vehicle/payload/camera-settings.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCameraDefinition(bytesOf(text));
const fileWith = (parameters: string) =>
  `<mavlinkcamera><definition version="7"><model>T100</model><vendor>Foo</vendor></definition><parameters>${parameters}</parameters></mavlinkcamera>`;
const named = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

const RULES = fileWith(`
  <parameter name="CAM_MODE" type="uint32" default="1" control="0"><description>Mode</description><options>
    <option name="Photo" value="0"><exclusions><exclude>CAM_VIDRES</exclude></exclusions></option>
    <option name="Video" value="1"><parameterranges>
      <parameterrange parameter="CAM_ISO" condition="CAM_EXPMODE=1"><roption name="100" value="100"/></parameterrange>
    </parameterranges></option>
  </options></parameter>
  <parameter name="CAM_EXPMODE" type="bool" default="0"><description>Manual</description></parameter>
  <parameter name="CAM_ISO" type="uint32" default="100"><description>ISO</description><options>
    <option name="50" value="50"/><option name="100" value="100"/></options></parameter>
  <parameter name="CAM_VIDRES" type="float" min="0.5" max="2" step="0.5" readonly="1"/>
  <parameter name="CAM_DATA" type="custom"/>`);

describe('a camera definition file', () => {
  it('is read with its settings, limits and rules', async () => {
    const definition = await read(RULES);
    expect(definition).toMatchObject({ vendor: 'Foo', model: 'T100', version: 7 });
    expect(definition.settings.map(({ name }) => name)).toEqual([
      'CAM_MODE',
      'CAM_EXPMODE',
      'CAM_ISO',
      'CAM_VIDRES',
    ]);
    expect(definition.settings[3]).toMatchObject({
      label: 'CAM_VIDRES',
      min: 0.5,
      max: 2,
      step: 0.5,
      readOnly: true,
    });
  });

  it('shows what has an effect, with the options that are possible now', async () => {
    const definition = await read(RULES);
    const shown = (values: Record<string, number>) =>
      currentSettings(definition, new Map(Object.entries(values)))
        .filter((setting) => setting.shown)
        .map(({ name, options }) => `${name} ${options.map(({ value }) => value).join()}`);
    expect(shown({})).toEqual(['CAM_EXPMODE ', 'CAM_ISO 50,100', 'CAM_VIDRES ']);
    expect(shown({ CAM_MODE: 0 })).toEqual(['CAM_EXPMODE ', 'CAM_ISO 50,100']);
    expect(shown({ CAM_MODE: 1, CAM_EXPMODE: 0 })).toContain('CAM_ISO 50,100');
    expect(shown({ CAM_MODE: 1, CAM_EXPMODE: 1 })).toContain('CAM_ISO 100');
  });

  it('of the simulated camera is read', async () => {
    const file = CAMERA_FILES.open('/camera.xml');
    const definition = await readCameraDefinition(file?.bytes ?? new Uint8Array());
    expect(definition.settings).toHaveLength(6);
    expect(definition.settings.every(({ label }) => label.length > 0)).toBe(true);
  });

  it('shows no control characters or endless texts of a stranger', async () => {
    const label = `a‮b${'x'.repeat(5000)}`;
    const { settings } = await read(
      fileWith(`<parameter name="A" type="bool"><description>${label}</description></parameter>`),
    );
    expect(settings[0]?.label).toMatch(/^abx{1,98}$/);
  });

  it.each([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><mavlinkcamera/>'],
    ['another root', '<definition/>'],
    ['no settings', fileWith('')],
    ['broken XML', '<mavlinkcamera><parameters>'],
    ['too many settings', fileWith(named(201, (index) => `<parameter name="A${index}" type="bool"/>`))],
    [
      'too many options',
      fileWith(
        `<parameter name="A" type="uint8"><options>${named(201, (index) => `<option name="a" value="${index}"/>`)}</options></parameter>`,
      ),
    ],
    ['too many tags', fileWith('<a/>'.repeat(40_000))],
    [
      'deep nesting',
      fileWith(`<parameter name="A" type="bool">${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</parameter>`),
    ],
    ['a large file', ' '.repeat(MAX_DEFINITION_BYTES + 1)],
  ])('with %s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'camera-definition-unusable' });
  });

  it('is refused when packed without an end', async () => {
    const damaged = Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 1, 2, 3);
    await expect(readCameraDefinition(damaged)).rejects.toMatchObject({ code: 'camera-definition-unusable' });
  });

  it('never fails in another way, and stays within its limits', async () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.tuple(fc.nat(RULES.length), fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 4 })
        .map((edits) =>
          bytesOf(
            edits.reduce((text, [at, put]) => text.slice(0, at) + put + text.slice(at + put.length), RULES),
          ),
        ),
      fc.nat(RULES.length).map((end) => bytesOf(RULES.slice(0, end))),
    );
    await fc.assert(
      fc.asyncProperty(noise, async (bytes) => {
        try {
          const { settings } = await readCameraDefinition(bytes);
          expect(settings.length).toBeLessThanOrEqual(200);
          for (const { name, label } of settings) {
            expect(name).toMatch(/^\w{1,16}$/);
            expect(label.length).toBeLessThanOrEqual(100);
          }
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(AppError);
          expect(thrown).toMatchObject({ code: 'camera-definition-unusable' });
        }
      }),
      { seed: Number(process.env.AERODECK_TEST_SEED ?? 7), numRuns: 400 },
    );
  });
});
