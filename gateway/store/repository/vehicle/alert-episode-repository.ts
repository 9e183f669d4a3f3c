import type Database from 'better-sqlite3';
import { jsonWithParts, parseWithParts } from '../../../contract/operator-text.ts';
import type { Alert } from '../../../contract/vehicle/telemetry.ts';
import { reportWrite } from '../../report-write.ts';

/** One active period of an alert. */
export interface AlertEpisode {
  readonly alert: Alert;
  /** UTC milliseconds, null while active. */
  readonly endedAtMs: number | null;
}

interface EpisodeRow {
  readonly record: string;
  readonly endedAtMs: number | null;
}

/** Years of ordinary flying. Removes the oldest first. */
const MAX_EPISODES = 100_000;
/** More than any recording needs. */
const MAX_LISTED = 2000;

/** Active periods of alerts, on SQLite. */
export class AlertEpisodeRepository {
  readonly #database: Database.Database;
  readonly #save: Database.Statement;
  readonly #endOpen: Database.Statement;
  readonly #thin: Database.Statement;
  readonly #between: Database.Statement<[number, number, number], EpisodeRow>;
  readonly #newest: Database.Statement<[number], EpisodeRow>;
  readonly #inTransaction: (write: () => void) => void;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#save = database.prepare(
      `INSERT INTO alert_episode (alert_id, since_ms, ended_at_ms, record) VALUES (?, ?, ?, ?)
       ON CONFLICT (alert_id, since_ms) DO UPDATE SET ended_at_ms = excluded.ended_at_ms, record = excluded.record`,
    );
    this.#endOpen = database.prepare(
      'UPDATE alert_episode SET ended_at_ms = since_ms WHERE ended_at_ms IS NULL',
    );
    this.#thin = database.prepare(
      `DELETE FROM alert_episode WHERE since_ms <
       (SELECT since_ms FROM alert_episode ORDER BY since_ms DESC LIMIT 1 OFFSET ${MAX_EPISODES})`,
    );
    this.#between = database.prepare(
      `SELECT record, ended_at_ms AS endedAtMs FROM alert_episode
       WHERE since_ms <= ? AND (ended_at_ms IS NULL OR ended_at_ms >= ?) ORDER BY since_ms DESC LIMIT ?`,
    );
    this.#newest = database.prepare(
      'SELECT record, ended_at_ms AS endedAtMs FROM alert_episode ORDER BY since_ms DESC LIMIT ?',
    );
    this.#inTransaction = database.transaction((write: () => void) => write());
  }

  /** All or none. See `reportWrite`. @throws store-unavailable */
  save(episodes: readonly AlertEpisode[]): void {
    reportWrite(this.#database, 'The alerts', () =>
      this.#inTransaction(() => {
        for (const { alert, endedAtMs } of episodes)
          this.#save.run(alert.alertId, alert.sinceMs, endedAtMs, jsonWithParts(alert));
      }),
    );
  }

  /**
   * At startup, closes alerts that were still active. Their end was missed, so only their start is
   * known.
   * @throws store-unavailable
   */
  tidy(): void {
    reportWrite(this.#database, 'The alerts', () =>
      this.#inTransaction(() => {
        this.#endOpen.run();
        this.#thin.run();
      }),
    );
  }

  /** Alerts active within the period, the newest 2,000, oldest first. */
  between(fromMs: number, toMs: number): readonly AlertEpisode[] {
    return oldestFirst(this.#between.all(Math.ceil(toMs), Math.floor(fromMs), MAX_LISTED));
  }

  /** The newest by their start, oldest first. */
  newest(limit: number): readonly AlertEpisode[] {
    return oldestFirst(this.#newest.all(limit));
  }
}

function oldestFirst(newestFirst: readonly EpisodeRow[]): readonly AlertEpisode[] {
  return newestFirst
    .map(({ record, endedAtMs }) => ({ alert: parseWithParts<Alert>(record), endedAtMs }))
    .reverse();
}
