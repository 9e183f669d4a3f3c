import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import {
  MESSAGE_DEFINITIONS,
  type MessageByName,
  type MessageName,
} from '../../gateway/mavlink/codec/generated/messages.ts';

/** Inputs that are small to send and expensive to read. Each is a pure function, so that tests and the bench share them. */

/** About 72 bytes a placemark: 140,000 of them stay just below the limit for an imported file. */
export function kmlOfPlacemarks(count: number): string {
  return kmlWith('<Placemark><Point><coordinates>8.5,47.3</coordinates></Point></Placemark>'.repeat(count));
}

/** Elements nested in each other: a recursive reader runs out of stack. */
export function kmlOfDepth(depth: number): string {
  return kmlWith('<Folder>'.repeat(depth) + '</Folder>'.repeat(depth));
}

function kmlWith(content: string): string {
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
}

/** A zip with one member that unpacks to `bytes` spaces. */
export function zipBomb(memberName: string, bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const name = Buffer.from(memberName);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x0403_4b50, 0);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x0201_4b50, 0);
  // The version, the method (deflate), the sizes and the length of the name are at the same distance in both headers.
  for (const [header, shift] of [
    [local, 0],
    [central, 2],
  ] as const) {
    header.writeUInt16LE(20, 4 + shift);
    header.writeUInt16LE(8, 8 + shift);
    header.writeUInt32LE(packed.length, 18 + shift);
    header.writeUInt32LE(bytes, 22 + shift);
    header.writeUInt16LE(name.length, 26 + shift);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

/** One line of so many points. */
export function geojsonOfPoints(count: number): string {
  const points = Array.from({ length: count }, (_, index) => `[8.${index % 997},47.${index % 991}]`);
  return `{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[${points.join()}]}}`;
}

/** A flight plan whose survey is a comb: every line crosses all of its teeth, and crosshatch lays each of them out once more. */
export function surveyPlan(corners: number): object {
  const polygon = Array.from({ length: corners }, (_, index) => [
    8.5 + (0.04 * index) / corners,
    index === 0 || index === corners - 1 ? 47.3 : index % 2 === 0 ? 47.301 : 47.31,
  ]);
  const lines = { angleDeg: 90, lineSpacingM: 0.8, turnaroundM: 0, isCrosshatch: true };
  const survey = { kind: 'pattern', id: 'field', pattern: 'survey', polygon, heightM: 50, ...lines };
  return { flightPlan: 1, entries: [survey] };
}

/** The largest plan there may be: waypoints that jump far, in fences of many corners. */
export function largestFlightPlan(): object {
  const ring = (radiusDeg: number) =>
    Array.from({ length: 1000 }, (_, index) => {
      const angle = (index / 1000) * 2 * Math.PI;
      return [8.5 + radiusDeg * Math.cos(angle), 47.3 + radiusDeg * Math.sin(angle)];
    });
  return {
    flightPlan: 1,
    entries: Array.from({ length: 2000 }, (_, index) => ({
      kind: 'item',
      id: `item-${index}`,
      ...waypoint(47.3 + (index % 50) / 1000, 8.5 + (index % 40) / 1000),
    })),
    geofence: {
      polygons: Array.from({ length: 30 }, (_, index) => ({
        id: `fence-${index}`,
        kind: 'exclusion',
        corners: ring(0.01 + index / 1000),
      })),
    },
  };
}

/** So many waypoints of a mission. */
export function missionItems(count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => waypoint(47.3 + index / 1e5, 8.5));
}

function waypoint(lat: number, lon: number): object {
  return { command: 16, frame: 3, params: [0, 0, 0, 0], lat, lon, altitude_m: 50 };
}

const SCENARIO = `scenario: 1
id: hostile
title: Hostile
durationS: 60
vehicles:
  - { id: uav-1 }
`;

/** A scenario with so many anchors, each used once. */
export function scenarioOfAnchors(count: number): string {
  return `${SCENARIO}text: ${'x'.repeat(10)}\n${Array.from({ length: count }, (_, index) => `k${index}: &a${index} v\nu${index}: *a${index}\n`).join('')}`;
}

/** Merge keys that pile up: each map takes in all that came before. */
export function scenarioOfMergeKeys(count: number): string {
  return `${SCENARIO}${Array.from({ length: count }, (_, index) => `k${index}: &m${index} { <<: ${index === 0 ? '{}' : `*m${index - 1}`}, f${index}: 1 }\n`).join('')}`;
}

/** Lists nested in each other without a line break. */
export function scenarioOfDeepFlow(depth: number): string {
  return `${SCENARIO}timeline: ${'['.repeat(depth)}${']'.repeat(depth)}\n`;
}

/** Nine levels of nine aliases each: read as it stands it would hold 400 million words. */
export function scenarioOfDoublingAliases(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const value = level === 0 ? 'word' : `*l${level - 1}`;
    return `l${level}: &l${level} [${Array.from({ length: 9 }, () => value).join(', ')}]\n`;
  });
  return SCENARIO + levels.join('');
}

/** As much as one run may ask for: 50 vehicles that are sent about by 500 commands. */
export function busiestScenario(durationS: number): object {
  const vehicles = Array.from({ length: 50 }, (_, index) => ({
    id: `uav-${index + 1}`,
    at: { northM: index * 20, eastM: 0 },
  }));
  const timeline = Array.from({ length: 500 }, (_, index) => ({
    atS: (index / 500) * durationS,
    command: {
      vehicle: `uav-${(index % 50) + 1}`,
      name: index < 50 ? 'arm' : 'takeoff',
      params: { altitudeM: 20 },
    },
  }));
  return { scenario: 1, id: 'hostile', title: 'Hostile', durationS, vehicles, timeline };
}

/** A policy whose condition is nested so deep in parentheses. */
export function policyOfDepth(depth: number): string {
  return `permit (principal, action, resource) when { ${'('.repeat(depth)}true${')'.repeat(depth)} };`;
}

/** JSON of nothing but opening and closing brackets. */
export function jsonOfDepth(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** An object of so many one-letter values, as JSON: many keys in few bytes. */
export function jsonOfKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
}

/** An action plan of so many steps that wait for each other as often as a plan may say. */
export function actionPlan(steps: number): object {
  const id = (index: number) => `s${index}`;
  return {
    name: 'Hostile',
    steps: Array.from({ length: steps }, (_, index) => ({
      stepId: id(index),
      type: 'wait',
      params: { durationS: 1 },
    })),
    dependencies: Array.from({ length: steps * 2 }, (_, index) => {
      const to = (index % (steps - 1)) + 1;
      return { from: id(Math.floor((index * 0.618) % to)), to: id(to) };
    }),
  };
}

/** A no-fly zone of so many rings of 1,000 corners. */
export function zoneOfRings(rings: number): object {
  const ring = (radiusDeg: number) => {
    const corners = Array.from({ length: 999 }, (_, index) => {
      const angle = (index / 999) * 2 * Math.PI;
      return [8.5 + radiusDeg * Math.cos(angle), 47.3 + radiusDeg * Math.sin(angle)];
    });
    return [...corners, corners[0]];
  };
  return {
    type: 'Feature',
    properties: { name: 'Hostile', kind: 'no-fly' },
    geometry: {
      type: 'Polygon',
      coordinates: Array.from({ length: rings }, (_, index) => ring(0.02 - index / 1000)),
    },
  };
}

/** A checklist of as many items as there may be, each with all comparisons. */
export function largestChecklist(): object {
  const checks = Array.from({ length: 8 }, () => ({ field: 'battery_pct', operator: '>', value: 10 }));
  const item = (index: number) => ({
    itemId: `i${index}`,
    text: 'x'.repeat(160),
    hint: 'y'.repeat(400),
    checks,
  });
  const sections = [{ title: 'All', items: Array.from({ length: 100 }, (_, index) => item(index)) }];
  return { name: 'Hostile', vehicleTypes: [], sections };
}

/** A workflow with as many nodes and edges as it may have, each with an expression. */
export function largestWorkflow(): object {
  const position = { x: 0, y: 0 };
  const expression = `$sum([${Array.from({ length: 150 }, (_, index) => index).join()}])`;
  return {
    workflow: 1,
    nodes: [
      { id: 'start', type: 'start', position },
      ...Array.from({ length: 299 }, (_, index) => ({
        id: `t${index}`,
        type: 'transform',
        position,
        expression,
      })),
    ],
    edges: [
      { from: 'start', port: 'next', to: 't0' },
      ...Array.from({ length: 298 }, (_, index) => ({
        from: `t${index}`,
        port: 'next',
        to: `t${index + 1}`,
      })),
    ],
  };
}

/** Expressions that fill the memory, never end, answer too much, or make a regular expression try everything. */
export const HOSTILE_EXPRESSIONS: readonly string[] = [
  '[1..9999999]',
  '($f := function($n) { $n > 0 ? $f($n - 1) + $f($n - 1) : 1 }; $f(60))',
  '$reduce([1..40], function($text) { $text & $text }, "0123456789")',
  `$match("${'a'.repeat(40)}!", /(a+)+$/)`,
  '$map([1..3000], function($a) { $map([1..3000], function($b) { $a * $b }) })',
  '($f := function($n) { $f($n + 1) + 1 }; $f(0))',
];

/** Messages with many fields whose frames are short while all of them are zero: one byte of payload makes a long line. */
const EXPENSIVE_MESSAGES: readonly MessageName[] = [
  'ENCAPSULATED_DATA',
  'ODOMETRY',
  'FILE_TRANSFER_PROTOCOL',
  'TUNNEL',
  'GPS_STATUS',
  'TRAJECTORY_REPRESENTATION_WAYPOINTS',
  'OPEN_DRONE_ID_MESSAGE_PACK',
  'ESTIMATOR_STATUS',
];
const STARTED_US = 1_700_000_000_000_000;

/** A recording of at least so many bytes with nothing but short frames that decode to hundreds of values. */
export function hostileTlog(bytes: number): Buffer {
  const writer = new FrameWriter({ systemId: 1, componentId: 1 });
  const heartbeat = {
    type: 2,
    autopilot: 3,
    baseMode: 81,
    customMode: 4,
    systemStatus: 4,
    mavlinkVersion: 3,
  };
  const frames = [
    writer.write('HEARTBEAT', heartbeat),
    ...EXPENSIVE_MESSAGES.map((name) => writer.write(name, zeroMessage(name))),
  ];
  const round = Buffer.concat(frames.flatMap((frame) => [Buffer.alloc(8), frame]));
  const log = Buffer.alloc(Math.ceil(bytes / round.length) * round.length);
  let offset = 0;
  for (let record = 0; offset < log.length; record += 1) {
    const frame = frames[record % frames.length] ?? Buffer.alloc(0);
    log.writeBigUInt64BE(BigInt(STARTED_US + record * 100), offset);
    log.set(frame, offset + 8);
    offset += 8 + frame.length;
  }
  return log;
}

function zeroMessage<N extends MessageName>(name: N): MessageByName[N] {
  const { decode, maxLength } = MESSAGE_DEFINITIONS[name];
  return decode(new DataView(new ArrayBuffer(maxLength)), 0);
}

/** A recording in which nothing but the time of each record can be read. */
export function tlogOfNoise(bytes: number): Buffer {
  const log = Buffer.alloc(bytes);
  // Every byte claims to begin a frame of the longest kind.
  log.fill(0xfd);
  return log;
}

/** An ESRI ASCII grid of one height, as many rows as columns. */
export function ascGrid(side: number): string {
  const header = `ncols ${side}\nnrows ${side}\nxllcorner 8\nyllcorner 47\ncellsize ${1 / side}\n`;
  return header + `${'0 '.repeat(side)}\n`.repeat(side);
}

/** A PMTiles file of some kilobytes whose first directory unpacks to so many entries, all of them empty. */
export function pmtilesOfEntries(count: number): Buffer {
  const entries = Buffer.alloc(8 + 4 * count);
  let at = 0;
  for (let rest = count; rest > 0 || at === 0; rest = Math.floor(rest / 128)) {
    entries[at] = (rest % 128) | (rest >= 128 ? 128 : 0);
    at += 1;
  }
  const directory = gzipSync(entries.subarray(0, at + 4 * count));
  const json = gzipSync('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header[7] = 3;
  const places = [127, directory.length, 127 + directory.length, json.length];
  for (const [index, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  // Gzip inside, PNG tiles as they are, zooms 0 to 14.
  header.set([1, 2, 1, 2, 0, 14], 96);
  return Buffer.concat([header, directory, json]);
}

/** A GeoTIFF of a few kilobytes whose tiles each unpack to 32 MB: it claims 2,000 heights a side for each of them. */
export function geotiffOfBombs(tilesASide: number): Buffer {
  const tileSide = 2000;
  const side = tilesASide * tileSide;
  const tiles = tilesASide ** 2;
  const bomb = deflateSync(Buffer.alloc(tileSide * tileSide * 8), { level: 9 });
  const doubles = [
    [1 / side, 1 / side, 0],
    [0, 0, 0, 8, 48, 0],
  ];
  const keys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326];
  const [SHORT, LONG, DOUBLE] = [3, 4, 12];
  const rows: readonly (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [256, LONG, [side]],
    [257, LONG, [side]],
    [258, SHORT, [64]],
    [259, SHORT, [8]],
    [262, SHORT, [1]],
    [277, SHORT, [1]],
    [322, LONG, [tileSide]],
    [323, LONG, [tileSide]],
    [324, LONG, Array.from({ length: tiles }, () => 2000)],
    [325, LONG, Array.from({ length: tiles }, () => bomb.length)],
    [339, SHORT, [3]],
    [33_550, DOUBLE, doubles[0] ?? []],
    [33_922, DOUBLE, doubles[1] ?? []],
    [34_735, SHORT, keys],
  ];
  const head = Buffer.alloc(2000);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(rows.length, 8);
  let placeAt = 10;
  let valuesAt = 10 + rows.length * 12 + 4;
  for (const [tag, type, values] of rows) {
    const size = type === DOUBLE ? 8 : type === LONG ? 4 : 2;
    head.writeUInt16LE(tag, placeAt);
    head.writeUInt16LE(type, placeAt + 2);
    head.writeUInt32LE(values.length, placeAt + 4);
    const isInline = values.length * size <= 4;
    let at = isInline ? placeAt + 8 : valuesAt;
    if (!isInline) {
      head.writeUInt32LE(valuesAt, placeAt + 8);
      valuesAt += values.length * size;
    }
    for (const value of values) {
      if (type === DOUBLE) head.writeDoubleLE(value, at);
      else head.writeUIntLE(value, at, size);
      at += size;
    }
    placeAt += 12;
  }
  return Buffer.concat([head, bomb]);
}

/** A DataFlash log of nothing but definitions of the longest records there may be, each defined over and over. */
export function dataflashOfDefinitions(bytes: number): Buffer {
  const definition = (type: number, length: number, texts: readonly [string, string, string]): Buffer => {
    const record = Buffer.alloc(89);
    record.set([0xa3, 0x95, 0x80, type, length]);
    record.write(texts[0].slice(0, 4), 5, 'latin1');
    record.write(texts[1].slice(0, 16), 9, 'latin1');
    record.write(texts[2].slice(0, 64), 25, 'latin1');
    return record;
  };
  const parts = [definition(0x80, 89, ['FMT', 'BBnNZ', 'Type,Length,Name,Format,Columns'])];
  for (let size = 89, round = 0; size < bytes; round += 1) {
    const type = round % 128;
    const name = `M${(round % 4096).toString(16)}`;
    parts.push(definition(type, 255, [name, 'QaaaZZZZNNNNBBBB', 'TimeUS,A,B,C,D,E,F,G,H,I,J,K,L,M,N,O']));
    const record = Buffer.alloc(255, round & 0xff);
    record.set([0xa3, 0x95, type]);
    parts.push(record);
    size += 89 + 255;
  }
  return Buffer.concat(parts);
}
