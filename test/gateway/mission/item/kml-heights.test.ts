import { describe, expect, it } from 'vitest';
import {
  type FlightPlan,
  type FlightPlanShape,
  flightPlanSchema,
} from '../../../../gateway/contract/mission/flight-plan.ts';
import { readPlanFile } from '../../../../gateway/mission/formats/read-plan-file.ts';
import { writePlanFile } from '../../../../gateway/mission/formats/write-plan-file.ts';
import type { PlanGround } from '../../../../gateway/mission/pattern/lay-out-plan.ts';

const kml = (inside: string) =>
  `<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inside}</Document></kml>`;
const read = (text: string) => readPlanFile(new TextEncoder().encode(text), 'kml');
const point = (inside: string) => `<Placemark>${inside}</Placemark>`;
const mode = (name: string, tag = 'altitudeMode') => `<${tag}>${name}</${tag}>`;
const at450 = '<coordinates>8,47,450</coordinates>';

/** Frames and heights of the waypoints a shape can be made into. */
const heightsOf = ({ proposals }: FlightPlanShape) =>
  proposals[0]?.entries.map((entry) =>
    entry.kind === 'item' ? [entry.frame, entry.altitude_m] : entry.kind,
  );
const heightsIn = (text: string) => read(text).shapes.map(heightsOf);

describe('heights of a KML', () => {
  it('count from where it says', () => {
    for (const [inside, height] of [
      [`<Point>${mode('absolute')}${at450}</Point>`, [0, 450]],
      [`<Point>${mode(' absolute\n')}${at450}</Point>`, [0, 450]],
      [`<Point>${mode('absolute')}<coordinates>8,47,-3</coordinates></Point>`, [0, -3]],
      [`<Point>${mode('relativeToGround')}<coordinates>8,47,60</coordinates></Point>`, [10, 60]],
      [`<Point>${mode('clampToGround')}${at450}</Point>`, [3, 30]],
      [`<Point>${mode('clampToSeaFloor', 'gx:altitudeMode')}${at450}</Point>`, [3, 30]],
      [`<Point>${at450}</Point>`, [3, 30]],
      [`<Point>${mode('absolute')}<coordinates>8,47</coordinates></Point>`, [3, 30]],
      // That is where somebody looks at it from.
      [`<LookAt>${mode('absolute')}</LookAt><Point>${at450}</Point>`, [3, 30]],
    ] as const)
      expect(heightsIn(kml(point(inside))), inside).toEqual([[height]]);
  });

  it('count placemark by placemark, also behind one without a shape', () => {
    const text = kml(
      `<Placemark><name>nothing</name></Placemark>` +
        point(`<Point>${mode('relativeToGround')}<coordinates>8,47,60</coordinates></Point>`) +
        `<Folder>${point(`<LineString>${mode('absolute')}<coordinates>8,47,500 8.1,47,510</coordinates></LineString>`)}</Folder>` +
        point(
          `<gx:Track>${mode('absolute')}<gx:coord>8 47 480</gx:coord><gx:coord>8.1 47 490</gx:coord></gx:Track>`,
        ),
    );
    expect(heightsIn(text)).toEqual([
      [[10, 60]],
      [
        [0, 500],
        [0, 510],
      ],
      [
        [0, 480],
        [0, 490],
      ],
    ]);
  });

  it('count from nothing where one placemark says two things', () => {
    const two = (first: string, second: string) =>
      kml(
        point(
          `<MultiGeometry><Point>${first}${at450}</Point><Point>${second}${at450}</Point></MultiGeometry>`,
        ),
      );
    expect(heightsIn(two(mode('absolute'), mode('relativeToGround')))).toEqual([[[3, 30]], [[3, 30]]]);
    expect(heightsIn(two(mode('absolute'), mode('absolute')))).toEqual([[[0, 450]], [[0, 450]]]);
  });

  it('are told to be left out where they count from nothing', () => {
    const clamped = point(`<Point>${at450}</Point>`);
    expect(read(kml(clamped + clamped)).notes).toEqual([
      '2 shapes in this file are clamped to the ground. Their heights are ignored.',
    ]);
    expect(read(kml(point('<Point><coordinates>8,47,0</coordinates></Point>'))).notes).toEqual([]);
  });
});

describe('our own KML', () => {
  const item = (id: string, frame: number, altitude_m: number | null, east = 0) => ({
    kind: 'item',
    id,
    command: 16,
    frame,
    params: [0, 0, 0, null],
    lat: 47,
    lon: 8 + east,
    altitude_m,
  });
  const planOf = (entries: readonly unknown[], home: unknown = null): FlightPlan =>
    flightPlanSchema.parse({ flightPlan: 1, home, entries });
  const home = { at: [8, 47], altitudeAmslM: 400 };
  const back = (plan: FlightPlan, ground: PlanGround = {}) =>
    read(writePlanFile(plan, 'Field', 'kml', ground));

  it('comes back as high as it was, whatever its heights count from', () => {
    const [sea, above, ground] = [item('a', 0, 550), item('b', 3, 60, 0.01), item('c', 10, 80, 0.02)];
    expect(back(planOf([sea, above], home)).shapes.map(heightsOf)).toEqual([
      [
        [0, 550],
        [0, 460],
      ],
      [[0, 550]],
      [[0, 460]],
    ]);
    expect(back(planOf([above, above])).shapes.map(heightsOf)).toEqual([
      [
        [3, 60],
        [3, 60],
      ],
      [[3, 60]],
      [[3, 60]],
    ]);
    expect(back(planOf([ground, ground], home)).shapes.map(heightsOf)).toEqual([
      [
        [10, 80],
        [10, 80],
      ],
      [[10, 80]],
      [[10, 80]],
    ]);
  });

  it('says nothing wrong of a line whose heights count from different things', () => {
    const [way, ...points] = back(planOf([item('a', 0, 550), item('b', 3, 60, 0.01)])).shapes.map(heightsOf);
    expect(way).toEqual([
      [3, 30],
      [3, 30],
    ]);
    expect(points).toEqual([[[0, 550]], [[3, 60]]]);
    expect(back(planOf([item('a', 3, null), item('b', 3, null, 0.01)], home)).notes).toEqual([]);
  });
});

describe('an ordinary KML', () => {
  const field = point('<Point><coordinates>8,47</coordinates></Point>');

  it('is read whatever stands in its descriptions and comments', () => {
    const lines = '<b><br>'.repeat(100);
    for (const inside of [
      `<description><![CDATA[<!DOCTYPE html>${lines}]]></description>`,
      `<!-- ${lines} -->`,
      `<name title="a > b"/>`.repeat(100),
    ])
      expect(read(kml(`${inside}${field}`)).shapes).toHaveLength(1);
  });

  it('is still refused when it is deep, or defines entities', () => {
    const refused = (text: string) => expect(() => read(text)).toThrow();
    expect(() => read(kml(`<!-- a -->${'<Folder>'.repeat(70)}`))).toThrow(/nested deeper/);
    expect(() => read(kml(`<![CDATA[a]]>\n${'<a:b>'.repeat(70)}`))).toThrow(/Line 3: .*nested deeper/);
    expect(() => read(`<!-- a -->\n<!DOCTYPE a [<!ENTITY b "c">]>${kml(field)}`)).toThrow(
      /Line 2: the file defines its own entities/,
    );
    expect(() => read(kml('<!-- --><!entity a "b">'))).toThrow(/defines/);
    refused(kml('<![CDATA[ never ended'));
    refused(kml('<!-- never ended'));
  });

  it('is judged in a moment, however it was made to keep us', () => {
    // 2 MB each: a scan that starts again at every character would not end within a test's time.
    for (const hostile of ['<', '<!--', '<![CDATA[', '<a ', '<a b="', '<a b="x"><!-- -->', '<?', '</'])
      try {
        read(hostile.repeat(Math.floor(2_000_000 / hostile.length)));
      } catch (error) {
        expect(error).toMatchObject({ code: 'plan-file-invalid' });
      }
  });
});
