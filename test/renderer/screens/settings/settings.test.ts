import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../../gateway/contract/mission/zone.ts';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import {
  draftOf,
  fieldErrors,
  linkRequestOf,
} from '../../../../renderer/screens/settings/links/LinkEditor.tsx';
import { linkRowsAsCsv, sortLinks } from '../../../../renderer/screens/settings/links/LinksPage.tsx';
import {
  parseZones,
  zoneChanges,
  zonesAsText,
} from '../../../../renderer/screens/settings/zones/zone-text.ts';
import { buildLink } from '../../builder/build-records.ts';

describe('link drafts', () => {
  const draft = draftOf(undefined);
  test('make a request', () => {
    expect(linkRequestOf(draft)).toEqual({ config: { kind: 'udpin', host: '127.0.0.1', port: 14550 } });
    expect(linkRequestOf({ ...draft, kind: 'text', text: ' tcp:host:1 ' })).toEqual({ text: 'tcp:host:1' });
    expect(linkRequestOf({ ...draft, kind: 'serial', path: 'COM3', baud: '115200' })).toEqual({
      config: { kind: 'serial', path: 'COM3', baud: 115_200 },
    });
  });
  test('say what flies there, but never of a serial device', () => {
    const sitl = { ...draft, kind: 'tcp', port: '5760', mode: 'sitl' } as const;
    const request = linkRequestOf(sitl);
    expect(request).toEqual({ config: { kind: 'tcp', host: '127.0.0.1', port: 5760, mode: 'sitl' } });
    expect('config' in request && draftOf(request.config)).toEqual(sitl);
    expect(linkRequestOf({ ...sitl, kind: 'serial' })).toEqual({
      config: { kind: 'serial', path: '/dev/ttyUSB0', baud: 57_600 },
    });
  });
  test.each(['0', '65536', '1.5', '', 'x', '1e3'])('port %j is complained about at its field', (port) => {
    expect(linkRequestOf({ ...draft, port })).toEqual({
      errors: { port: 'The port must be a whole number from 1 to 65535.' },
    });
  });
  test('the gateway’s complaints stand at the fields they speak of', () => {
    const problem = (errors?: { pointer: string; detail: string }[]) =>
      new GatewayError('problem', 'The link already exists', {
        type: 't',
        title: 't',
        status: 409,
        detail: 'd',
        instance: '/',
        code: 'link-exists',
        trace_id: 'c',
        ...(errors && { errors }),
      });
    expect(fieldErrors(problem([{ pointer: '/config/port', detail: 'is already used' }]), draft)).toEqual({
      port: 'is already used',
    });
    expect(fieldErrors(problem(), draft)).toEqual({ form: 'The link already exists' });
    expect(fieldErrors(problem(), { ...draft, kind: 'text' })).toEqual({
      text: 'The link already exists',
    });
  });
});

describe('the link table', () => {
  const rows = [
    buildLink({ linkId: 'a', text: 'udpin:0.0.0.0:14550', receivedFrames: 5 }),
    buildLink({ linkId: 'b', text: 'serial:/dev/ttyUSB0:57600', receivedFrames: 50, lastError: '=cmd, "x"' }),
  ];
  test('sorts by number', () => {
    const order = sortLinks(rows, { by: 'received', isDescending: true }).map((link) => link.linkId);
    expect(order).toEqual(['b', 'a']);
  });
  test('copies as CSV that no spreadsheet runs', () => {
    const [head, , second] = linkRowsAsCsv(rows).split('\r\n');
    expect(head).toBe('Link,State,Vehicle,From,Frames in,Frames out,Loss %,Rejected,Systems,Last error');
    expect(second).toContain(`"'=cmd, ""x"""`);
  });
});

describe('zone text', () => {
  const zone: Zone = {
    type: 'Feature',
    id: 'field',
    properties: { name: 'Field', kind: 'operation', flightAltitudeM: 30, ceilingM: 120 },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [8, 47],
          [8.1, 47],
          [8.1, 47.1],
          [8, 47],
        ],
      ],
    },
  };
  test('reads what it writes', () => {
    expect(parseZones(zonesAsText([zone]))).toEqual({ zones: [zone], problems: [] });
    expect(zonesAsText([zone])).toContain('[8.1, 47.1]');
  });
  test.each([
    ['{', /Invalid JSON|Line 1/],
    ['[]', /the document/],
    [zonesAsText([{ ...zone, id: 'Not An Id' }]), /features\.0\.id/],
    [zonesAsText([zone, zone]), /used twice/],
    [
      zonesAsText([{ ...zone, properties: { ...zone.properties, flightAltitudeM: 200, ceilingM: 100 } }]),
      /above ceilingM/,
    ],
  ])('%# says what is wrong and where', (text, problem) => {
    const parsed = parseZones(text);
    expect(parsed.zones).toBeUndefined();
    expect(parsed.problems.join('\n')).toMatch(problem);
  });
  test('an open ring is refused', () => {
    const open = structuredClone(zone);
    open.geometry.coordinates[0]?.splice(3, 1, [9, 47]);
    expect(parseZones(zonesAsText([open])).problems[0]).toContain('must end at its first point');
  });
  test('only what changed is sent', () => {
    const changed = { ...zone, properties: { ...zone.properties, name: 'Other' } };
    const other = { ...zone, id: 'other' };
    expect(zoneChanges([zone, other], [changed])).toEqual({ put: [changed], removed: ['other'] });
    expect(zoneChanges([zone], [zone])).toEqual({ put: [], removed: [] });
  });
});
