import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readLogFile } from '../../../../gateway/recording/index/index-log.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from '../library/support/library-rig.ts';
import { copterFlight, GPS_UTC_MS } from '../library/support/made-dataflash.ts';
import { madeUlog } from '../library/support/made-ulog.ts';

describe('an imported log of a vehicle', () => {
  const rig = new LibraryRig();
  afterAll(() => rig.close());
  const kept = (sessionId: string) =>
    [rig.imports, rig.sidecars].flatMap((folder) =>
      readdirSync(folder).filter((name) => name.startsWith(sessionId)),
    );
  const take = (name: string, bytes: Uint8Array) =>
    rig.library().importLog({ name, bytes: inChunks(bytes) }, contextOf());

  it('is told by its content, whatever its name, with its flight and its problems', async () => {
    const bytes = copterFlight().bytes();
    const session = await take('flight.tlog', bytes.subarray(0, bytes.length - 3));
    expect(session).toMatchObject({
      format: 'dataflash',
      state: 'ready',
      sizeBytes: bytes.length - 3,
      startAtMs: GPS_UTC_MS,
      vehicles: [{ vehicleId: 'uav-9', autopilot: 'ardupilot', type: 'copter', armedS: 8 }],
      problems: [{ bytes: 25, reason: expect.stringContaining('cut off') }],
    });
    const { events } = await rig.library().timeline({ session: session.sessionId, limit: 100 });
    expect(events.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'Copter 9 armed',
        'Mode STABILIZE → RTL',
        'Copter 9 is in the air',
        'Copter 9 disarmed',
      ]),
    );
    expect(events.find(({ kind }) => kind === 'failsafe')?.t).toBe(GPS_UTC_MS + 5000);
  });

  it('is kept as it came, and goes with what was made of it', async () => {
    const library = rig.library();
    const bytes = madeUlog().bytes();
    const session = await library.importLog({ name: 'px4.bin', bytes: inChunks(bytes) }, contextOf());
    expect(session).toMatchObject({ format: 'ulog', vehicles: [{ vehicleId: 'uav-3', autopilot: 'px4' }] });
    const { bytes: original, fileName } = await library.exportSession(session.sessionId, {
      format: 'original',
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of original) chunks.push(chunk);
    expect([fileName, Buffer.concat(chunks).equals(bytes)]).toEqual(['px4.ulg', true]);
    expect(kept(session.sessionId)).toHaveLength(3);
    await library.removeSession(session.sessionId, contextOf());
    expect(kept(session.sessionId)).toEqual([]);
  });

  it('is read again from the original when what was made of it is gone', async () => {
    const session = await take('flight.bin', copterFlight().bytes());
    const library = rig.library();
    const original = {
      name: `${session.sessionId}.bin`,
      format: 'dataflash',
      sizeBytes: session.sizeBytes,
    } as const;
    const job = {
      folder: rig.imports,
      name: `${session.sessionId}.tlog`,
      sizeBytes: session.sizeBytes,
      original,
      sidecarFolder: rig.sidecars,
      sidecarName: 'again.index',
    };
    const again = await readLogFile(job);
    expect(again).toMatchObject({ messageCount: session.messageCount, sizeBytes: session.sizeBytes });
    const frames = await library.recordedFrames(session.sessionId);
    expect(frames.startUs).toBe(GPS_UTC_MS * 1000);
    await frames.close();
  });

  it('may be a tlog with another name', async () => {
    expect(await take('flight.bin', flightBytes('copter-linkloss'))).toMatchObject({
      format: 'tlog',
      state: 'ready',
    });
  });

  it.each([
    ['gzip', gzipSync(flightBytes('copter-linkloss')), 'this is gzip: unpack it first'],
    ['a zip archive', Buffer.from('PK\u0003\u0004rest of it'), 'this is a zip archive: unpack it first'],
    ['a web page', Buffer.from('<!DOCTYPE html><html></html>'), 'this is a web page'],
    ['text', Buffer.from('some notes of a day'), 'this is text'],
    [
      'a DataFlash log as text',
      Buffer.from('FMT, 128, 89, FMT, BBnNZ, Type,Length'),
      'import the .bin it was made of',
    ],
    ['nothing', Buffer.alloc(0), 'the file is empty'],
    ['zeros', Buffer.alloc(4000), 'it contains only zeros'],
    [
      'a head without a log',
      Buffer.from([0xa3, 0x95, 0x80, 0x80, 89, 0x46, 0x4d, 0x54]),
      'none of its records can be read',
    ],
    ['a ULog without a record', madeUlog().bytes().subarray(0, 20), 'none of its records can be read'],
  ])('is refused when it is %s, and said to be', async (_what, bytes, says) => {
    const before = readdirSync(rig.imports);
    await expect(take('flight.tlog', bytes)).rejects.toMatchObject({
      code: 'log-unreadable',
      message: expect.stringContaining(says),
    });
    expect(readdirSync(rig.imports)).toEqual(before);
  });
});
