import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BookedFlight, LogbookQuery } from '../../../../gateway/contract/recording/logbook.ts';
import { logbookOf } from '../../../../gateway/recording/library/logbook.ts';
import type { StoredSession } from '../../../../gateway/store/repository/recording/replay-repository.ts';
import { sampleSession } from '../../../builder/replay-samples.ts';
import { flightBytes, LibraryRig } from './support/library-rig.ts';

function flight(armedAtMs: number, armedS: number, change: Partial<BookedFlight> = {}): BookedFlight {
  return {
    vehicleId: 'uav-1',
    vehicleName: 'Copter 1',
    type: 'copter',
    armedAtMs,
    disarmedAtMs: armedAtMs + armedS * 1000,
    armedS,
    airborneS: armedS,
    distanceM: 100,
    highestM: null,
    fastestMps: null,
    farthestM: null,
    batteryStartPct: null,
    batteryEndPct: null,
    lowestVoltageV: null,
    takeOff: null,
    modes: [],
    warnings: 0,
    coveragePct: 100,
    ...change,
  };
}

function session(sessionId: string, flights: readonly BookedFlight[], change = {}): StoredSession {
  return { session: sampleSession({ sessionId, source: 'recorded', ...change }), tracks: [], flights };
}

const SESSIONS = [
  session('rec_a', [flight(1000, 10), flight(60_000, 20), flight(90_000, 5, { vehicleId: 'uav-2' })]),
  session('rec_live', [flight(50_000, 30, { airborneS: null })], { mode: 'live' }),
  session('imp_1', [flight(60_000, 20)], { source: 'imported' }),
];

const ask = (query: Partial<LogbookQuery>, sessions = SESSIONS, isShown = () => true) =>
  logbookOf(sessions, { limit: 50, ...query }, isShown);
const idsOf = ({ items }: ReturnType<typeof ask>) => items.map(({ flightId }) => flightId);

describe('the logbook', () => {
  it('is newest first, with sums of real and simulated flights apart', () => {
    const book = ask({});
    expect(idsOf(book)).toEqual([
      'rec_a_uav-2_1',
      'imp_1_uav-1_1',
      'rec_a_uav-1_2',
      'rec_live_uav-1_1',
      'rec_a_uav-1_1',
    ]);
    expect(book.totals).toEqual([
      { mode: 'live', flights: 1, armedS: 30, airborneS: 0, distanceM: 100, vehicles: 1 },
      { mode: 'sim', flights: 4, armedS: 55, airborneS: 55, distanceM: 400, vehicles: 2 },
    ]);
  });

  it('pages through each flight once, and sums all of them on each page', () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = ask({ limit: 2, cursor });
      ids.push(...idsOf(page));
      expect(page.totals).toEqual(ask({}).totals);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(idsOf(ask({})));
  });

  it('is asked by vehicle, session and time', () => {
    expect(idsOf(ask({ vehicleId: 'uav-2' }))).toEqual(['rec_a_uav-2_1']);
    expect(idsOf(ask({ sessionId: 'rec_live' }))).toEqual(['rec_live_uav-1_1']);
    expect(idsOf(ask({ from: 79_000, to: 85_000 }))).toEqual([
      'imp_1_uav-1_1',
      'rec_a_uav-1_2',
      'rec_live_uav-1_1',
    ]);
    expect(ask({ from: 1e12 })).toEqual({ items: [], nextCursor: null, totals: [] });
  });

  it('tells neither flights nor sums of sessions that are not shown', () => {
    const book = logbookOf(SESSIONS, { limit: 50 }, ({ mode }) => mode === 'live');
    expect(book.totals.map(({ mode }) => mode)).toEqual(['live']);
    expect(idsOf(book)).toEqual(['rec_live_uav-1_1']);
  });

  it('has a flight that was heard on two links once, from the recording that covers more of it', () => {
    const twice = [
      session('rec_radio', [flight(1000, 100, { coveragePct: 60 }), flight(200_000, 10)]),
      session('rec_wifi', [flight(1500, 99)]),
      session('rec_lte', [flight(50_000, 20)]),
    ];
    expect(idsOf(ask({}, twice))).toEqual(['rec_radio_uav-1_2', 'rec_wifi_uav-1_1']);
    expect(ask({}, twice).totals[0]).toMatchObject({ flights: 2, armedS: 109 });
    expect(idsOf(ask({ sessionId: 'rec_lte' }, twice))).toEqual(['rec_lte_uav-1_1']);
  });

  it('of 5,000 flights is there at once', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      session(`rec_${index}`, [flight(index * 60_000, 50)]),
    );
    expect(ask({ limit: 200 }, many).totals[0]?.flights).toBe(5000);
  });
});

describe('the library', () => {
  const NAME = '2026-11-22T00-00-00_sim.tlog';
  let rig: LibraryRig;
  beforeEach(() => {
    rig = new LibraryRig();
  });
  afterEach(() => rig.close());

  it('knows the flights of a recording once it has ended, warnings counted, and after a restart without reading again', async () => {
    rig.record(NAME, flightBytes('copter-battery-failsafe'));
    const library = rig.library();
    await library.recordingEnded();
    await library.session('rec_2026-11-22T00-00-00_sim');
    const book = await library.flights({ limit: 10 });
    expect(book.items).toMatchObject([
      {
        flightId: 'rec_2026-11-22T00-00-00_sim_uav-2_1',
        mode: 'sim',
        sessionName: NAME.slice(0, -5),
        armedS: 79.002,
      },
    ]);
    expect(book.items[0]!.warnings).toBeGreaterThanOrEqual(2);
    expect(await rig.library().flights({ limit: 10 })).toEqual(book);
    rmSync(join(rig.recordings, NAME));
    expect((await rig.library().flights({ limit: 10 })).items).toEqual([]);
  });

  it('tells a flight under way', async () => {
    rig.openNames.add(NAME);
    rig.record(NAME, flightBytes('copter-mission').subarray(0, 60_000));
    const { items } = await rig.library().flights({ limit: 10 });
    expect(items).toMatchObject([{ vehicleId: 'uav-2', disarmedAtMs: null }]);
  });
});
