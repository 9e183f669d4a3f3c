import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { ReplaySession } from '../../contract/recording/replay.ts';
import type { AuditRepository } from '../../store/repository/audit/audit-repository.ts';
import type { SimulationRepository } from '../../store/repository/recording/simulation-repository.ts';

export interface SimulationRetentionOptions {
  readonly store: Pick<
    SimulationRepository,
    'recorded' | 'forgetRecording' | 'oldWithEvents' | 'removeEvents'
  >;
  readonly recordings: {
    readonly imported: (sessionId: string) => ReplaySession | undefined;
    /** Removes it with its file. */
    readonly giveWay: (sessionId: string) => Promise<void>;
  };
  readonly maxRecordings: number;
  readonly maxRecordingBytes: number;
  /** Older runs keep their result alone. */
  readonly maxRunsWithEvents: number;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: Clock;
  readonly ids: Pick<IdGenerator, 'traceId'>;
  readonly logger: Logger;
}

/**
 * What simulations may keep, apart from the recordings of real flights: the newest recordings up to a number and a size, and the
 * events of the newest runs. The newest recording stays however large it is, and those with notes stay and count. Each removal
 * is written down before.
 */
export class SimulationRetention {
  readonly #options: SimulationRetentionOptions;
  #work: Promise<void> = Promise.resolve();

  constructor(options: SimulationRetentionOptions) {
    this.#options = options;
  }

  /** One after the other; never rejects. */
  makeRoom(): Promise<void> {
    this.#work = this.#work.then(async () => {
      try {
        await this.#removeRecordings();
        this.#removeEvents();
      } catch (thrown) {
        this.#options.logger.warn({ error: errorText(thrown) }, 'old simulations could not be removed');
      }
    });
    return this.#work;
  }

  async #removeRecordings(): Promise<void> {
    const { store, recordings, maxRecordings, maxRecordingBytes } = this.#options;
    let count = 0;
    let totalBytes = 0;
    for (const { simulationId, sessionId } of store.recorded()) {
      const session = recordings.imported(sessionId);
      if (!session) {
        // It was removed by hand.
        store.forgetRecording(simulationId);
        continue;
      }
      const { name, sizeBytes, notes } = session;
      const isWithin = count < maxRecordings && totalBytes + sizeBytes <= maxRecordingBytes;
      if (isWithin || count === 0 || notes.length > 0) {
        count += 1;
        totalBytes += sizeBytes;
        continue;
      }
      const reason = 'recordings of simulations took more than their limit';
      this.#writeDown('replay.remove', sessionId, { name, sizeBytes, simulationId, reason });
      await recordings.giveWay(sessionId);
      store.forgetRecording(simulationId);
    }
  }

  #removeEvents(): void {
    const { store, maxRunsWithEvents, clock } = this.#options;
    for (const simulationId of store.oldWithEvents(maxRunsWithEvents)) {
      this.#writeDown('simulation.remove-events', simulationId, {
        reason: `${maxRunsWithEvents} newer runs keep theirs`,
      });
      store.removeEvents(simulationId, clock.utcMs());
    }
  }

  #writeDown(action: string, target: string, detail: Readonly<Record<string, string | number>>): void {
    const { audit, clock, ids } = this.#options;
    audit.append({
      atMs: clock.utcMs(),
      traceId: ids.traceId(),
      actor: { kind: 'system', id: 'gateway' },
      action,
      target,
      decisionId: null,
      outcome: 'requested',
      detail,
    });
  }
}
