import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { SimulationRetention } from '../../../../gateway/simulation/create-simulation.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { SimulationRepository } from '../../../../gateway/store/repository/recording/simulation-repository.ts';
import { sampleSession } from '../../../builder/replay-samples.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { sampleSimulation } from '../../../fake/fake-simulation-port.ts';

type Limits = Partial<ConstructorParameters<typeof SimulationRetention>[0]>;

const EVENT = {
  seq: 1,
  atS: 3,
  kind: 'armed',
  severity: 'info',
  vehicle: 'uav-1',
  summary: 'armed',
} as const;

function rig() {
  const clock = new FakeClock();
  const { handle } = openDatabase(':memory:', clock.utcMs(), silentLogger);
  onTestFinished(() => void handle.close());
  const store = new SimulationRepository(handle);
  const sessions = new Map<string, ReplaySession>();
  const log: string[] = [];
  let added = 0;
  /** Runs 1 to `sizes.length`, the last one the newest. */
  const add = (...sizes: readonly number[]) => {
    for (const sizeBytes of sizes) {
      added += 1;
      const number = added;
      const sessionId = `imp_${number}`;
      sessions.set(sessionId, sampleSession({ sessionId, name: `run ${number}`, sizeBytes, notes: [] }));
      const simulationId = `sim_${number}`;
      store.save({
        ownerId: 'operator',
        detail: sampleSimulation({
          simulationId,
          sessionId,
          createdAtMs: number,
          state: 'passed',
          events: [EVENT],
        }),
      });
    }
  };
  const make = (limits: Limits) =>
    new SimulationRetention({
      store,
      recordings: {
        imported: (sessionId) => sessions.get(sessionId),
        giveWay: async (sessionId) => {
          log.push(`removed ${sessionId}`);
          sessions.delete(sessionId);
        },
      },
      maxRecordings: 100,
      maxRecordingBytes: 1000,
      maxRunsWithEvents: 100,
      audit: {
        append: (row) => {
          log.push(`${row.action} ${row.target} by ${row.actor.kind}`);
          return undefined as never;
        },
      },
      clock,
      ids: countingIds(),
      logger: silentLogger,
      ...limits,
    });
  return { store, sessions, log, add, make };
}

describe('SimulationRetention', () => {
  let there: ReturnType<typeof rig>;
  beforeEach(() => {
    there = rig();
  });

  const kept = () => [...there.sessions.keys()];
  const session = (number: number) => there.store.get(`sim_${number}`)?.detail.sessionId;

  it('keeps the newest recordings up to a number, and writes each removal down first', async () => {
    there.add(1, 1, 1, 1);
    await there.make({ maxRecordings: 2 }).makeRoom();
    expect(kept()).toEqual(['imp_3', 'imp_4']);
    expect(there.log).toEqual([
      'replay.remove imp_2 by system',
      'removed imp_2',
      'replay.remove imp_1 by system',
      'removed imp_1',
    ]);
    expect([session(1), session(3)]).toEqual([null, 'imp_3']);
  });

  it('keeps the newest up to a size, and the newest of all however large it is', async () => {
    there.add(400, 500, 400);
    await there.make({}).makeRoom();
    expect(kept()).toEqual(['imp_2', 'imp_3']);
    there.add(5000);
    await there.make({}).makeRoom();
    expect(kept()).toEqual(['imp_4']);
  });

  it('keeps what somebody wrote notes to, and forgets what somebody removed', async () => {
    there.add(1, 1, 1);
    const note = {
      noteId: 'n',
      atMs: null,
      text: 'look',
      tags: [],
      by: { kind: 'operator', id: 'o' },
      createdAtMs: 1,
    } as const;
    there.sessions.set('imp_1', sampleSession({ sessionId: 'imp_1', notes: [{ ...note, tags: [] }] }));
    there.sessions.delete('imp_3');
    await there.make({ maxRecordings: 1 }).makeRoom();
    expect(kept()).toEqual(['imp_1', 'imp_2']);
    expect(session(3)).toBeNull();
  });

  it('takes the events of older runs and leaves their result', async () => {
    there.add(1, 1, 1);
    const retention = there.make({ maxRunsWithEvents: 1 });
    await Promise.all([retention.makeRoom(), retention.makeRoom()]);
    const details = [1, 2, 3].map((number) => there.store.get(`sim_${number}`)?.detail);
    expect(details.map((detail) => detail?.events.length)).toEqual([0, 0, 1]);
    expect(details[0]).toMatchObject({ state: 'passed', eventsRemovedAtMs: expect.any(Number) });
    expect(details[2]?.eventsRemovedAtMs).toBeNull();
    expect(there.log).toEqual([
      'simulation.remove-events sim_2 by system',
      'simulation.remove-events sim_1 by system',
    ]);
  });

  it('removes nothing that cannot be written down, and does not fail for it', async () => {
    there.add(1, 1);
    const append = () => {
      throw new Error('disk full');
    };
    await there.make({ maxRecordings: 1, audit: { append } }).makeRoom();
    expect(kept()).toEqual(['imp_1', 'imp_2']);
  });
});
