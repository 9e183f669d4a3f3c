import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  type FlightPlan,
  type FlightPlanFormat,
  flightPlanSchema,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import { readPlanFile } from '../../../../gateway/mission/formats/read-plan-file.ts';
import { writePlanFile } from '../../../../gateway/mission/formats/write-plan-file.ts';

const read = (text: string, format: FlightPlanFormat) => readPlanFile(new TextEncoder().encode(text), format);
const refused = (text: string, format: FlightPlanFormat): string => {
  try {
    read(text, format);
  } catch (error) {
    expect(error).toMatchObject({ code: 'plan-file-invalid' });
    return (error as Error).message;
  }
  throw new Error('It was read.');
};

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }).filter((value) => value !== 0),
  lon: fc.double({ min: -180, max: 180, noNaN: true }).filter((value) => value !== 0),
  altitude_m: fc.double({ min: -1000, max: 100_000, noNaN: true }).map((value) => value + 0),
});
const item = fc
  .record({
    // Jumps are led anew: plan-file-jumps.test.ts.
    command: fc.integer({ min: 0, max: 65_535 }).filter((command) => command !== 177),
    frame: fc.integer({ min: 0, max: 21 }),
    params: fc.tuple(
      ...([0, 1, 2, 3].map(() => fc.option(number)) as [
        typeof param,
        typeof param,
        typeof param,
        typeof param,
      ]),
    ),
    autocontinue: fc.boolean(),
    place: fc.option(place),
  })
  .map(({ place: at, ...rest }) => ({ ...rest, ...(at ?? { lat: null, lon: null, altitude_m: null }) }));
const param = fc.option(number);

const plans = fc
  .record({ items: fc.array(item, { maxLength: 12 }), home: fc.option(place) })
  .map(({ items, home }) =>
    flightPlanSchema.parse({
      flightPlan: 1,
      home: home && {
        at: [home.lon, home.lat],
        altitudeAmslM: Math.min(9000, Math.max(-400, home.altitude_m)),
      },
      entries: items.map((each, index) => ({ kind: 'item', id: `item-${index + 1}`, ...each })),
    }),
  );

describe('.plan and .waypoints', () => {
  it('keep every item to the bit', () => {
    fc.assert(
      fc.property(plans, (plan: FlightPlan) => {
        for (const format of ['plan', 'waypoints'] as const) {
          const back = read(writePlanFile(plan, 'Field', format), format).plan;
          expect(back?.entries).toEqual(plan.entries);
          expect(back?.home).toEqual(plan.home);
        }
      }),
      { numRuns: 120 },
    );
  });

  it('keep fence and rally points of a .plan', () => {
    const plan = flightPlanSchema.parse({
      flightPlan: 1,
      autopilot: 'px4',
      vehicle: 'plane',
      geofence: {
        polygons: [
          {
            id: 'fence-1',
            kind: 'exclusion',
            corners: [
              [8, 47],
              [8.1, 47],
              [8.1, 47.1],
            ],
          },
        ],
        circles: [{ id: 'circle-1', kind: 'inclusion', centre: [8, 47], radiusM: 500 }],
        returnPoint: { at: [8, 47], heightM: 40 },
      },
      rally: [{ id: 'rally-1', at: [8.01, 47], heightM: 30 }],
    });
    expect(read(writePlanFile(plan, 'Field', 'plan'), 'plan').plan).toEqual(plan);
  });

  it('write a survey as QGroundControl has it, and read it back as ours', () => {
    const plan = flightPlanSchema.parse({
      flightPlan: 1,
      entries: [
        {
          kind: 'pattern',
          id: 'item-1',
          pattern: 'survey',
          polygon: [
            [8, 47],
            [8.001, 47],
            [8.001, 47.001],
          ],
          heightM: 40,
          lineSpacingM: 15,
          angleDeg: 30,
          isCrosshatch: true,
          imaging: { triggerDistanceM: 6 },
          entry: 2,
        },
      ],
    });
    expect(read(writePlanFile(plan, 'Field', 'plan'), 'plan').plan?.entries).toEqual(plan.entries);
  });

  it('keep what they do not know where it stood, unchanged', () => {
    const structure = {
      type: 'ComplexItem',
      complexItemType: 'StructureScan',
      version: 3,
      Layers: 2,
      secret: [1, { a: null }],
    };
    const servo = {
      type: 'SimpleItem',
      command: 183,
      frame: 2,
      params: [9, 1500, 0, 0, 400, 0, 0],
      autoContinue: true,
    };
    const file = {
      fileType: 'Plan',
      version: 1,
      mission: { items: [structure, servo], plannedHomePosition: [47, 8, 400] },
    };
    const { plan, notes } = read(JSON.stringify(file), 'plan');
    expect(plan?.entries.map(({ kind }) => kind)).toEqual(['foreign', 'foreign']);
    expect(notes).toHaveLength(2);
    const back = JSON.parse(plan ? writePlanFile(plan, 'Field', 'plan') : '{}');
    expect(back.mission.items).toEqual([structure, servo]);
  });

  it('say where they are broken', () => {
    expect(refused('{"fileType": "Plan",\n"mission": [', 'plan')).toMatch(/^Line 2: not valid JSON/);
    expect(refused('{"fileType": "Mission"}', 'plan')).toMatch(/^\/fileType/);
    expect(refused('{"fileType":"Plan","mission":{"items":[7]}}', 'plan')).toMatch(/^\/mission\/items\/0/);
    expect(refused('['.repeat(100_000), 'plan')).toMatch(/nested deeper/);
    expect(refused('QGC WPL 90\n', 'waypoints')).toMatch(/^Line 1: version 90/);
    expect(
      refused('QGC WPL 110\n0 1 0 16 0 0 0 0 47 8 400 1\n1 0 3 16 x 0 0 0 47 8 30 1\n', 'waypoints'),
    ).toMatch(/^Line 3: column 5/);
    expect(refused('QGC WPL 110\n1 0 3 16 0 0 0 0 91 8 30 1\n', 'waypoints')).toMatch(/^Line 2: lat/);
  });

  it('never fail in another way, whatever they are given', () => {
    const start = fc.constantFrom('QGC WPL 110\n', '{"fileType":"Plan","mission":{"items":[', '<kml>', '');
    fc.assert(
      fc.property(
        start,
        fc.string(),
        fc.constantFrom('plan', 'waypoints', 'kml', 'kmz', 'geojson'),
        (head, tail, format) => {
          try {
            read(head + tail, format as FlightPlanFormat);
          } catch (error) {
            expect(error).toMatchObject({ code: 'plan-file-invalid' });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('KML, KMZ and GeoJSON', () => {
  const kml = (inside: string) =>
    `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
  const field = kml(
    '<Placemark><name>Field</name><Polygon><outerBoundaryIs><LinearRing><coordinates>8,47,0 8.01,47,0 8.01,47.01,0 8,47,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>' +
      '<Placemark><LineString><coordinates>8,47,0 8.01,47,0</coordinates></LineString></Placemark>' +
      '<Placemark><Point><altitudeMode>absolute</altitudeMode><coordinates>8,47,450</coordinates></Point></Placemark>',
  );

  it('give shapes with what can be planned of them', () => {
    const { plan, shapes } = read(field, 'kml');
    expect(plan).toBeNull();
    expect(
      shapes.map(({ kind, name, proposals }) => [kind, name, proposals.map(({ text }) => text)]),
    ).toEqual([
      ['polygon', 'Field', ['Survey', 'Geofence (stay inside)', 'Geofence (stay outside)']],
      ['line', null, ['Waypoints', 'Corridor']],
      ['point', null, ['Waypoint']],
    ]);
    expect(shapes[0]?.points).toHaveLength(3);
    expect(shapes[2]?.proposals[0]?.entries[0]).toMatchObject({ frame: 0, altitude_m: 450 });
    const zipped = zipSync({ 'images/a.png': strToU8('x'), 'doc.kml': strToU8(field) });
    expect(readPlanFile(zipped, 'kmz').shapes).toEqual(shapes);
    for (const entry of shapes.flatMap(({ proposals }) => proposals.flatMap(({ entries }) => entries)))
      expect(flightPlanSchema.safeParse({ flightPlan: 1, entries: [entry] }).success).toBe(true);
  });

  it('refuse more than a process for plans can hold, up to the last one', () => {
    const elements = (count: number) => `<kml>${'<a/>'.repeat(count - 1)}</kml>`;
    expect(read(elements(50_000), 'kml').shapes).toEqual([]);
    expect(refused(elements(50_001), 'kml')).toMatch(/more than 50000 elements. Export fewer placemarks/);
    const lines = (points: number) => {
      const coordinates = Array.from({ length: Math.ceil(points / 1000) }, (_, line) =>
        Array.from({ length: Math.min(1000, points - line * 1000) }, (__, index) => [8 + index / 1e4, 47]),
      );
      return JSON.stringify({ type: 'MultiLineString', coordinates });
    };
    expect(read(lines(50_000), 'geojson').shapes).toHaveLength(50);
    expect(refused(lines(50_001), 'geojson')).toMatch(/more than 50000 points/);
  });

  it('refuse bombs before they are parsed or unpacked', () => {
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>';
    expect(refused(bomb, 'kml')).toMatch(/^Line 2: the file defines its own entities/);
    expect(refused(`<kml>${'<Folder>'.repeat(500)}`, 'kml')).toMatch(/nested deeper/);
    const zip = zipSync({ 'doc.kml': new Uint8Array(40 * 1024 * 1024) });
    expect(zip.length).toBeLessThan(100_000);
    expect(() => readPlanFile(zip, 'kmz')).toThrow(/the unpacked file has/);
    expect(() => readPlanFile(new Uint8Array(11 * 1024 * 1024), 'kml')).toThrow(/the limit is/);
  });

  it('say where they are broken', () => {
    const geoJson = (coordinates: unknown) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { type: 'LineString', coordinates } }],
      });
    expect(
      refused(
        geoJson([
          [8, 47],
          [200, 47],
        ]),
        'geojson',
      ),
    ).toMatch(/^\/features\/0\/geometry\/coordinates\/1/);
    expect(read(geoJson([[8, 47]]), 'geojson').notes).toEqual([
      '/features/0/geometry: a line needs at least two points.',
    ]);
    expect(() => readPlanFile(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]), 'kml')).toThrow(/UTF-8/);
    expect(refused('', 'gpx')).toMatch(/can only be exported/);
  });
});
