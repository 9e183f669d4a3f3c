import { McapIndexedReader } from '@mcap/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplayExportQuery, ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { ReplayLibrary } from '../../../../gateway/recording/library/replay-library.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from '../library/support/library-rig.ts';

// Counted in the file by a program of another hand: positions 126, the first eight of them nowhere (0/0).
const FLIGHT = 'copter-battery-failsafe';
const POSITIONS = 126;
const PLACES = 118;
const LAST_POSITION_MS = 1_795_235_385_672;

describe('the exports of a recording', () => {
  const rig = new LibraryRig();
  let library: ReplayLibrary;
  let session: ReplaySession;
  beforeAll(async () => {
    library = rig.library();
    const bytes = inChunks(flightBytes(FLIGHT));
    session = await library.importLog({ name: 'Battery “low”/1.tlog', bytes }, contextOf());
  });
  afterAll(() => rig.close());

  const exported = async (query: ReplayExportQuery, id = session.sessionId) => {
    const file = await library.exportSession(id, query);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.bytes) chunks.push(chunk);
    return { ...file, content: Buffer.concat(chunks) };
  };
  const text = async (query: ReplayExportQuery, id?: string) =>
    (await exported(query, id)).content.toString();

  it('are named safely, each in its media type', async () => {
    expect(await exported({ format: 'kml', vehicle: 'uav-2' })).toMatchObject({
      fileName: 'Battery_low_1_uav-2.kml',
      mediaType: 'application/vnd.google-earth.kml+xml',
    });
  });

  it('as tlog is the recording, or the span and the vehicle that are wanted', async () => {
    expect((await exported({ format: 'tlog' })).content.equals(flightBytes(FLIGHT))).toBe(true);
    const from = 1_795_235_300_000;
    const to = 1_795_235_310_000;
    const span = [...readTlog((await exported({ format: 'tlog', from, to })).content)];
    expect(span.length).toBeGreaterThan(100);
    expect(span.every(({ utcUs }) => utcUs >= from * 1000 && utcUs < to * 1000)).toBe(true);
    const own = [...readTlog((await exported({ format: 'tlog', vehicle: 'uav-2' })).content)];
    // What the ground station said to everybody is not said to it alone.
    expect(own.some(({ frame }) => frame.systemId === 255 && frame.messageId === 76)).toBe(true);
    expect(own.some(({ frame }) => frame.systemId === 255 && frame.messageId === 0)).toBe(false);
  });

  it('as original is the file as it came, and never a part of it', async () => {
    expect((await exported({ format: 'original' })).content.equals(flightBytes(FLIGHT))).toBe(true);
    await expect(
      library.exportSession(session.sessionId, { format: 'original', from: 1 }),
    ).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('as csv has at most ten moments a second, with the units of the telemetry', async () => {
    const [head = '', ...lines] = (await text({ format: 'csv' })).split('\r\n').slice(0, -1);
    const columns = head.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])),
    );
    const times = rows.map((row) => Number(row.time_ms));
    expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) >= 99)).toBe(true);
    // Unknown is empty before the first position.
    expect(rows[0]).toMatchObject({ vehicle: 'uav-2', lat: '', battery_pct: '' });
    const [first, last] = [rows.find(({ armed }) => armed === 'true'), rows.at(-1)];
    expect(first?.flight_mode).toBe('GUIDED');
    expect(last).toMatchObject({
      lat: '47.3986375',
      lon: '8.5459615',
      alt_amsl_m: '488.08',
      altitude_m: '0.009',
    });
    expect(new Date(String(last?.time_utc)).getTime()).toBe(Number(last?.time_ms));
  });

  it('as csv of one message has every record and every field of it', async () => {
    const lines = (await text({ format: 'csv', message: 'GLOBAL_POSITION_INT' })).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + POSITIONS);
    expect(lines[0]).toBe(
      'time_utc,time_ms,system,component,time_boot_ms (ms),lat (degE7),lon (degE7),alt (mm),relative_alt (mm),vx (cm/s),vy (cm/s),vz (cm/s),hdg (cdeg)',
    );
    expect(lines.at(-1)).toBe(
      `${new Date(LAST_POSITION_MS).toISOString()},${LAST_POSITION_MS},2,1,127542,473986375,85459615,488080,9,-1,0,0,1866`,
    );
    await expect(
      library.exportSession(session.sessionId, { format: 'csv', message: 'NOTHING' }),
    ).rejects.toMatchObject({
      code: 'validation',
    });
  });

  it('as geojson has a line for the flight, with times, and the marks where they were made', async () => {
    const { features } = JSON.parse(await text({ format: 'geojson' })) as {
      features: {
        geometry: { type: string; coordinates: number[][] } | null;
        properties: Record<string, unknown>;
      }[];
    };
    const lines = features.filter(({ properties }) => properties.kind === 'track');
    expect(lines).toHaveLength(1);
    const [line] = lines;
    const { times } = (line?.properties.coordinateProperties ?? { times: [] }) as { times: string[] };
    expect(line).toMatchObject({
      geometry: { type: 'LineString' },
      properties: { vehicle: 'uav-2', flight: 1 },
    });
    expect(times).toHaveLength(line?.geometry?.coordinates.length ?? 0);
    expect(times).toEqual(times.toSorted());
    for (const [lon, lat] of line?.geometry?.coordinates ?? [])
      expect([lat, lon]).toEqual([expect.closeTo(47.4, 1), expect.closeTo(8.55, 1)]);
    const failsafe = features.find(({ properties }) => properties.kind === 'failsafe');
    expect(failsafe?.geometry?.type).toBe('Point');
  });

  it('as kml has a track in time and placemarks that XML readers read', async () => {
    const kml = await text({ format: 'kml' });
    expect(kml.match(/<when>/g)).toHaveLength(
      (kml.match(/<gx:coord>/g)?.length ?? 0) + (kml.match(/<TimeStamp>/g)?.length ?? 0),
    );
    expect(kml).toContain('<name>Battery “low”/1.tlog</name>');
    const open = kml.match(/<[a-zA-Z:]+[ >]/g)?.length;
    expect(kml.match(/<\/[a-zA-Z:]+>/g)).toHaveLength(open ?? 0);
  });

  it('as mcap is read back by its index: every frame, every known message, positions and marks', async () => {
    const { content } = await exported({ format: 'mcap' });
    const reader = await McapIndexedReader.Initialize({
      readable: {
        size: () => Promise.resolve(BigInt(content.length)),
        read: (at, length) =>
          Promise.resolve(new Uint8Array(content.subarray(Number(at), Number(at + length)))),
      },
    });
    const counts = new Map<string, number>();
    const frames: Uint8Array[] = [];
    let fix: unknown;
    for await (const { channelId, data } of reader.readMessages()) {
      const topic = reader.channelsById.get(channelId)?.topic ?? '';
      counts.set(topic, (counts.get(topic) ?? 0) + 1);
      if (topic === '/mavlink') frames.push(data);
      else if (topic === '/uav-2/location') fix = JSON.parse(Buffer.from(data).toString());
      else JSON.parse(Buffer.from(data).toString());
    }
    const records = [...readTlog(flightBytes(FLIGHT))];
    expect(frames).toHaveLength(records.length);
    expect(Buffer.concat(frames).equals(Buffer.concat(records.map(({ frame }) => frame.bytes)))).toBe(true);
    expect(counts.get('/uav-2/1/GLOBAL_POSITION_INT')).toBe(POSITIONS);
    expect(counts.get('/uav-2/location')).toBe(PLACES);
    expect(fix).toMatchObject({
      latitude: 47.398_637_5,
      longitude: 8.545_961_5,
      altitude: 488.08,
      frame_id: 'uav-2',
    });
    expect(
      reader.channelsById.get(
        [...reader.channelsById.values()].find(({ topic }) => topic === '/marks')?.id ?? -1,
      )?.messageEncoding,
    ).toBe('json');
    expect([...reader.schemasById.values()].map(({ name }) => name)).toContain('foxglove.LocationFix');
  });

  it('leave out what the reader may not see', async () => {
    const file = await library.exportSession(
      session.sessionId,
      { format: 'geojson' },
      { owner: 'me', shown: (event) => (event.kind === 'failsafe' ? undefined : event) },
    );
    let content = '';
    for await (const chunk of file.bytes) content += Buffer.from(chunk).toString();
    expect(content).not.toContain('"kind":"failsafe"');
  });

  it('refuse vehicles and spans that are not there, naming those that are', async () => {
    const wanted = (query: Omit<ReplayExportQuery, 'format'>) =>
      library.exportSession(session.sessionId, { format: 'csv', ...query });
    await expect(wanted({ vehicle: 'uav-7' })).rejects.toThrow('vehicle must be one of uav-2');
    await expect(wanted({ from: 5, to: 5 })).rejects.toMatchObject({ code: 'validation' });
    await expect(library.exportSession('imp_none', { format: 'csv' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('make texts of vehicles harmless in spreadsheets and in XML', async () => {
    const writer = new FrameWriter({ systemId: 1, componentId: 1 });
    const heartbeat = {
      type: 2,
      autopilot: 3,
      baseMode: 129,
      customMode: 0,
      systemStatus: 4,
      mavlinkVersion: 3,
    };
    const position = { timeBootMs: 1, lat: 1, lon: 1, alt: 1, relativeAlt: 1, vx: 0, vy: 0, vz: 0, hdg: 0 };
    const statustext = { severity: 6, text: '=HYPERLINK("<a>&")\u0001\u0007', id: 0, chunkSeq: 0 };
    const bytes = Buffer.concat(
      [
        writer.write('HEARTBEAT', heartbeat),
        writer.write('GLOBAL_POSITION_INT', position),
        writer.write('STATUSTEXT', statustext),
        writer.write('HEARTBEAT', heartbeat),
      ].flatMap((frame, index) => {
        const stamp = Buffer.alloc(8);
        stamp.writeBigUInt64BE(1_790_000_000_000_000n + BigInt(index) * 1000n);
        return [stamp, frame];
      }),
    );
    const { sessionId } = await library.importLog({ name: 'x', bytes: inChunks(bytes) }, contextOf());
    expect(await text({ format: 'csv', message: 'STATUSTEXT' }, sessionId)).toContain(
      `"'=HYPERLINK(""<a>&"")"`,
    );
    expect(await text({ format: 'kml' }, sessionId)).toContain(
      '<name>=HYPERLINK(&quot;&lt;a&gt;&amp;&quot;)</name>',
    );
  });
});
