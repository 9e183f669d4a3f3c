import { appendFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { Mode } from '../../../../gateway/contract/list.ts';
import type { TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { CHAIN_START, eventHash } from '../../../../gateway/recording/timeline/event-chain.ts';
import { ReplayRepository } from '../../../../gateway/store/repository/recording/replay-repository.ts';
import { contextOf, flightBytes, inChunks, LibraryRig } from './support/library-rig.ts';

const NAME = '2026-11-22T00-00-00_sim.tlog';
const SESSION = 'rec_2026-11-22T00-00-00_sim';
const mission = flightBytes('copter-mission');

let rig: LibraryRig;
beforeEach(() => {
  rig = new LibraryRig();
});
afterEach(() => rig.close());

async function allEvents(library: ReturnType<LibraryRig['library']>, session: string) {
  const events: TimelineEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await library.timeline({ session, limit: 7, ...(cursor && { cursor }) });
    events.push(...page.events);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return events;
}

describe('recordings of the station', () => {
  it('are read when they are asked for, once', async () => {
    rig.record(NAME, mission);
    const session = await rig.library().session(SESSION);
    expect(session).toMatchObject({ source: 'recorded', state: 'ready', mode: 'sim', progressPct: 100 });
    const before = await rig.library().timeline({ session: SESSION, limit: 200 });
    // A second start reads nothing: the file may even say something else by now.
    rig.record(NAME, Buffer.alloc(mission.length));
    const after = await rig.library().timeline({ session: SESSION, limit: 200 });
    expect(after).toEqual(before);
  });

  it('are found without being named: the newest, or the one of that time', async () => {
    rig.record(NAME, mission);
    rig.record('2026-11-23T00-00-00_sim.tlog', flightBytes('copter-geofence'));
    const library = rig.library();
    expect((await library.timeline({ limit: 1 })).session.sessionId).toBe('rec_2026-11-23T00-00-00_sim');
    const older = (await library.session(SESSION))!;
    const span = await library.timeline({ from: older.startAtMs!, to: older.startAtMs! + 1000, limit: 200 });
    expect(span.events.every(({ t }) => t <= older.startAtMs! + 1000)).toBe(true);
    await expect(library.timeline({ from: 0, to: 1, limit: 1 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(library.timeline({ session: 'rec_x', limit: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('page through every event once, in order of time', async () => {
    rig.record(NAME, mission);
    const library = rig.library();
    const whole = await library.timeline({ session: SESSION, limit: 200 });
    expect(await allEvents(library, SESSION)).toEqual(whole.events);
    expect(whole.tracks).toContainEqual(
      expect.objectContaining({ id: 'uav-2.altitude_m', unit: 'm', hz: expect.any(Number) }),
    );
  });

  it('are filtered by kind, severity, time and vehicle', async () => {
    rig.record(NAME, flightBytes('copter-battery-failsafe'));
    const library = rig.library();
    const ask = (query: object) => library.timeline({ session: SESSION, limit: 200, ...query });
    expect((await ask({ kinds: ['failsafe'] })).events).toHaveLength(2);
    expect((await ask({ severity: 'warning' })).events.every((one) => one.severity === 'warning')).toBe(true);
    expect((await ask({ vehicle: 'uav-9' })).events).toEqual([]);
    expect((await ask({ vehicle: 'uav-9' })).tracks).toEqual([]);
    expect((await ask({ traceId: 'none' })).events).toEqual([]);
  });

  it('grow while they are written, and are whole when they end', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, mission.subarray(0, 40_000));
    const library = rig.library();
    const first = await library.session(SESSION);
    expect(first).toMatchObject({ state: 'recording' });
    await expect(library.removeSession(SESSION, contextOf())).rejects.toMatchObject({
      code: 'state-conflict',
    });
    appendFileSync(join(rig.recordings, NAME), mission.subarray(40_000));
    const second = await library.session(SESSION);
    expect(second!.messageCount).toBeGreaterThan(first!.messageCount);
    rig.openNames.delete(NAME);
    const whole = await library.session(SESSION);
    expect(whole).toMatchObject({ state: 'ready', problems: [] });
    expect(whole!.messageCount).toBeGreaterThan(second!.messageCount - 1);
  });

  it('are live from the moment their link proves to be, while they are written too', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, mission);
    let mode: Mode = 'sitl';
    const library = rig.library({ modeOfLink: () => mode });
    expect(await library.session(SESSION)).toMatchObject({ state: 'recording', mode: 'sitl' });
    mode = 'live';
    expect(await library.session(SESSION)).toMatchObject({ state: 'recording', mode: 'live' });
    mode = 'sitl';
    rig.openNames.delete(NAME);
    expect(await library.session(SESSION)).toMatchObject({ state: 'ready', mode: 'live' });
  });

  it.each([
    ['sim', undefined, 'sim'],
    ['sitl', undefined, 'sitl'],
    ['sitl', 'live', 'live'],
    ['live', undefined, 'live'],
  ] as const)(
    'of a %s link, which proved %s, is %s when it is first read after a restart',
    async (before, proved, mode) => {
      rig.openNames.add(NAME);
      rig.record(NAME, mission);
      const library = rig.library();
      library.noteMode(NAME, before);
      if (proved) library.noteMode(NAME, proved);
      rig.openNames.delete(NAME);
      const restarted = rig.library({ modeOfLink: () => undefined });
      expect(await restarted.session(SESSION)).toMatchObject({ state: 'ready', mode });
    },
  );

  it('whose mode is stored again when a file of that name was removed before', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, mission);
    const library = rig.library();
    library.noteMode(NAME, 'sitl');
    rig.openNames.delete(NAME);
    rmSync(join(rig.recordings, NAME));
    await library.sessions({ limit: 10 });
    library.noteMode(NAME, 'sitl');
    expect(new ReplayRepository(rig.database).sessions()).toMatchObject([{ session: { mode: 'sitl' } }]);
  });

  it('whose mode cannot be stored is still listed', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, mission);
    const store = new ReplayRepository(rig.database);
    store.saveSession = () => {
      throw new Error('disk full');
    };
    const library = rig.library({ store });
    expect(() => library.noteMode(NAME, 'sim')).not.toThrow();
    expect(await library.sessions({ limit: 10 })).toMatchObject([{ state: 'recording', mode: 'sim' }]);
  });

  it('go with their file', async () => {
    rig.record(NAME, mission);
    const library = rig.library();
    await library.session(SESSION);
    rmSync(join(rig.recordings, NAME));
    expect(await library.sessions({ limit: 10 })).toEqual([]);
    expect(await library.session(SESSION)).toBeUndefined();
  });

  it('say of a file that is none what it is, and keep the list', async () => {
    rig.record(NAME, Buffer.from('ULog\u0001 and so on'));
    rig.record('2026-11-20T00-00-00_sim.tlog', Buffer.alloc(0));
    const library = rig.library();
    expect(await library.session(SESSION)).toMatchObject({
      state: 'failed',
      problems: [{ offset: 0, reason: expect.stringContaining('ULog') }],
    });
    expect(await library.session('rec_2026-11-20T00-00-00_sim')).toMatchObject({
      problems: [{ reason: 'the file is empty' }],
    });
    expect(await library.sessions({ limit: 10 })).toHaveLength(2);
  });

  it('join a command record and the frames that carried it into one event, and have its outcome as another', async () => {
    rig.record(NAME, mission);
    const { startAtMs } = (await rig.library().session(SESSION))!;
    rig.database.exec('DELETE FROM replay_event; DELETE FROM replay_session;');
    const takeoffMs = startAtMs! + 45_000;
    const record = {
      commandId: 'cmd_1',
      traceId: 'trace-1',
      vehicleId: 'uav-2',
      command: 'takeoff',
      params: { altitudeM: 20 },
      actor: { kind: 'operator', id: 'operator' },
      source: 'window',
      actionId: 'act_1',
      planId: null,
      state: 'done',
      detail: null,
      decision: { decisionId: 'dec_1' },
      mavlink: { command: 'MAV_CMD_NAV_TAKEOFF', result: 'ACCEPTED' },
      createdAtMs: takeoffMs,
      acceptedAtMs: takeoffMs + 60,
      endedAtMs: takeoffMs + 9000,
    } as unknown as CommandRecord;
    const library = rig.library({
      records: {
        recordsBetween: () => ({ commands: [record], decisions: [] }),
        happeningsBetween: () => ({ rows: [], alerts: [] }),
      },
    });
    const { events } = await library.timeline({ session: SESSION, kinds: ['command', 'ack'], limit: 200 });
    const takeoffs = events.filter(({ data }) => data.command === 'MAV_CMD_NAV_TAKEOFF');
    expect(takeoffs.map(({ kind, refs }) => [kind, refs.commandId])).toEqual([
      ['command', 'cmd_1'],
      ['ack', 'cmd_1'],
    ]);
    expect(takeoffs[0]).toMatchObject({
      summary: { text: 'Take off ordered' },
      refs: { actionId: 'act_1', decisionId: 'dec_1', traceId: 'trace-1' },
      data: { frames: [expect.objectContaining({ command: 'MAV_CMD_NAV_TAKEOFF' })] },
    });
    const ofTrace = await library.timeline({ session: SESSION, traceId: 'trace-1', limit: 200 });
    expect(ofTrace.events).toHaveLength(3);
    expect(ofTrace.events.at(-1)).toMatchObject({
      kind: 'ack',
      t: takeoffMs + 9000,
      summary: { text: expect.stringMatching(/^Take off done \d+(\.\d)? s later$/) },
      refs: { commandId: 'cmd_1' },
    });
  });
});

describe('imports', () => {
  it('are kept for their owner alone to read, and come out as they went in', async () => {
    const library = rig.library();
    const session = await library.importLog(
      { name: 'from a friend.tlog', bytes: inChunks(mission) },
      contextOf(),
    );
    expect(session).toMatchObject({
      source: 'imported',
      state: 'ready',
      mode: 'sitl',
      name: 'from a friend.tlog',
    });
    const [file] = readdirSync(rig.imports);
    expect(statSync(join(rig.imports, file!)).mode & 0o777).toBe(0o600);
    const chunks: Uint8Array[] = [];
    for await (const chunk of await library.exportTlog(session.sessionId)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(mission)).toBe(true);
    await library.removeSession(session.sessionId, contextOf());
    expect(existsSync(join(rig.imports, file!))).toBe(false);
    expect(await library.session(session.sessionId)).toBeUndefined();
    await expect(library.exportTlog(session.sessionId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are written down when somebody removes them, and stay when that cannot be', async () => {
    const bytes = () => inChunks(mission.subarray(0, 20_000));
    const library = rig.library();
    const { sessionId } = await library.importLog({ name: 'flight', bytes: bytes() }, contextOf('acc_ann'));
    const failing = rig.library({
      audit: {
        append: () => {
          throw new Error('disk full');
        },
      },
    });
    await expect(failing.removeSession(sessionId, contextOf('acc_ann'))).rejects.toThrow('disk full');
    expect(await failing.session(sessionId)).toBeDefined();
    await library.removeSession(sessionId, contextOf('acc_ann'));
    const rows = rig.database
      .prepare("SELECT actor_id AS actor, target, outcome FROM audit WHERE action = 'replay.remove'")
      .all();
    expect(rows).toEqual([{ actor: 'acc_ann', target: sessionId, outcome: 'requested' }]);
  });

  it('keep what can be read of a damaged log and say where it is damaged', async () => {
    const damaged = Buffer.from(mission);
    damaged.fill(0xff, 30_000, 30_100);
    const session = await rig.library().importLog({ name: 'x', bytes: inChunks(damaged) }, contextOf());
    expect(session.state).toBe('ready');
    const [problem] = session.problems;
    expect(problem!.offset).toBeLessThanOrEqual(30_000);
    expect(problem!.offset + problem!.bytes).toBeGreaterThanOrEqual(30_100);
  });

  it('leave nothing behind when they are no log, too large or cut off', async () => {
    const library = rig.library({ maxImportBytes: 1000 });
    const take = (bytes: AsyncIterable<Uint8Array>) => library.importLog({ name: 'x', bytes }, contextOf());
    await expect(take(inChunks(Buffer.from('hello')))).rejects.toMatchObject({ code: 'log-unreadable' });
    await expect(take(inChunks(mission))).rejects.toMatchObject({ code: 'body-too-large' });
    const broken = (async function* () {
      yield mission.subarray(0, 100);
      throw new Error('the client went away');
    })();
    await expect(take(broken)).rejects.toThrow('went away');
    expect(readdirSync(rig.imports)).toEqual([]);
    expect(await library.sessions({ limit: 10 })).toEqual([]);
  });
});

describe('notes', () => {
  it('stand in the session and, for a moment, in the chain of its events', async () => {
    rig.record(NAME, mission);
    const library = rig.library();
    const { startAtMs } = (await library.session(SESSION))!;
    await library.addNote(SESSION, { text: 'windy day', tags: ['wind', 'wind'] }, contextOf('ada'));
    await library.addNote(
      SESSION,
      { atMs: startAtMs! + 50_000, text: 'look here', tags: [] },
      contextOf('ada'),
    );
    const again = rig.library();
    expect(await again.session(SESSION)).toMatchObject({
      tags: ['wind'],
      notes: [{ text: 'windy day' }, {}],
    });
    const { events } = await again.timeline({ session: SESSION, limit: 200 });
    const note = events.find(({ kind }) => kind === 'annotation')!;
    expect(note).toMatchObject({ summary: 'look here', actor: { id: 'ada' }, tRelMs: 50_000 });
    expect(events.indexOf(note)).toBeLessThan(events.length - 1);
    let prevHash = CHAIN_START;
    for (const { hash, ...event } of [...events].sort((left, right) => left.seq - right.seq)) {
      expect(event.prevHash).toBe(prevHash);
      expect(eventHash(event)).toBe(hash);
      prevHash = hash;
    }
  });

  it('of a moment outside the session are refused', async () => {
    rig.record(NAME, mission);
    const note = rig.library().addNote(SESSION, { atMs: 1, text: 'x', tags: [] }, contextOf());
    await expect(note).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('a flight log', () => {
  it('has the stored events and the numbers of the file', async () => {
    rig.record(NAME, mission);
    const log = await rig.library().flightLog(SESSION, 'uav-2');
    expect(log.events('uav-2').length).toBeGreaterThan(50);
    expect(log.series('uav-2', 'battery_v').length).toBeGreaterThan(50);
  });
});
