import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Clock, Timer } from '../../base/clock.ts';
import { Emitter } from '../../base/emitter.ts';
import { AppError, errorText, textOf } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import { type Zone, type ZoneCollection, zoneCollectionSchema } from '../../contract/mission/zone.ts';
import { isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import type { Leg } from '../../mission/item/leg.ts';
import { ZoneAirspace } from '../../mission/zone/zone-airspace.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { zoneLookupOf } from '../../mission/zone/zone-lookup-of.ts';
import { ZoneShape } from '../../mission/zone/zone-shape.ts';

const LOOK_PERIOD_MS = 1000;
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** Problem of the current file. The last valid zones stay in use meanwhile. */
export interface ZoneFileProblem {
  /** 1 is the first; undefined if unknown. */
  readonly line: number | undefined;
  readonly reason: OperatorText;
}

export interface ZoneRepositoryOptions {
  /** `zones.geojson` in the data directory, also edited by hand. */
  readonly filePath: string;
  /** Copied to `filePath` if that file does not exist yet. */
  readonly defaultFilePath: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The flight zones: a GeoJSON file that is checked every second, so that edits by hand apply at once. A
 * broken file never empties the list: the last valid zones stay, and `problem` gives error and position.
 */
export class ZoneRepository implements ZoneLookup {
  readonly events = new Emitter<{ changed: ZoneCollection; problem: ZoneFileProblem | undefined }>();
  readonly #options: ZoneRepositoryOptions;
  #zones: readonly Zone[] = [];
  #airspaces = new Map<string, ZoneAirspace>();
  #problem: ZoneFileProblem | undefined;
  #stamp = '';
  #timer: Timer | undefined;

  constructor(options: ZoneRepositoryOptions) {
    this.#options = options;
  }

  /** @throws data-dir-unwritable if the default file cannot be copied */
  start(): void {
    const { filePath, defaultFilePath, clock } = this.#options;
    if (this.#timer) return;
    if (!existsSync(filePath)) {
      try {
        writeFileSync(filePath, readFileSync(defaultFilePath), { mode: 0o600 });
      } catch (error) {
        throw unwritable(filePath, error);
      }
    }
    this.#look();
    this.#timer = clock.every(LOOK_PERIOD_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  get problem(): ZoneFileProblem | undefined {
    return this.#problem;
  }

  all(): ZoneCollection {
    return { type: 'FeatureCollection', features: [...this.#zones] };
  }

  get(zoneId: string): Zone | undefined {
    return this.#zones.find(({ id }) => id === zoneId);
  }

  touching(leg: Leg): readonly Zone[] {
    return zoneLookupOf(this.#inForce()).touching(leg);
  }

  keepsInside(leg: Leg): boolean | undefined {
    return zoneLookupOf(this.#inForce()).keepsInside(leg);
  }

  /** @returns undefined if the zone does not exist */
  shapeOf(zoneId: string): ZoneShape | undefined {
    return this.#airspaces.get(zoneId)?.shape;
  }

  /** Whether the zone is active now, by its times. */
  isInForce(zoneId: string): boolean {
    return this.#airspaces.get(zoneId)?.isInForce(this.#options.clock.utcMs()) === true;
  }

  /** Adds the zone or replaces the one with its id. @throws state-conflict, data-dir-unwritable */
  put(zone: Zone): Zone {
    this.#write([...this.#zones.filter(({ id }) => id !== zone.id), zone]);
    return zone;
  }

  /** @throws not-found, state-conflict, data-dir-unwritable */
  remove(zoneId: string): void {
    if (!this.get(zoneId)) throw new AppError('not-found', say('Zone "{zone}" not found.', { zone: zoneId }));
    this.#write(this.#zones.filter(({ id }) => id !== zoneId));
  }

  #inForce(): readonly ZoneAirspace[] {
    const nowMs = this.#options.clock.utcMs();
    return [...this.#airspaces.values()].filter((airspace) => airspace.isInForce(nowMs));
  }

  #write(zones: readonly Zone[]): void {
    const { filePath } = this.#options;
    this.#look();
    if (this.#problem)
      throw new AppError(
        'state-conflict',
        say('zones.geojson was edited by hand and cannot be read ({why}). Fix it first.', {
          why: problemText(this.#problem),
        }),
      );
    const text = `${JSON.stringify({ type: 'FeatureCollection', features: zones }, undefined, 2)}\n`;
    try {
      writeFileSync(`${filePath}.new`, text, { flush: true });
      renameSync(`${filePath}.new`, filePath);
    } catch (error) {
      throw unwritable(filePath, error);
    }
    this.#look();
  }

  #look(): void {
    const { filePath, logger } = this.#options;
    let text: string;
    try {
      const { mtimeMs, size, ino } = statSync(filePath);
      const stamp = `${mtimeMs}/${size}/${ino}`;
      if (stamp === this.#stamp) return;
      this.#stamp = stamp;
      if (size > MAX_FILE_BYTES) {
        this.#report({
          line: undefined,
          reason: say('it is larger than {bytes} bytes', { bytes: MAX_FILE_BYTES }),
        });
        return;
      }
      text = readFileSync(filePath, 'utf8');
    } catch (error) {
      this.#report({ line: undefined, reason: errorText(error) });
      return;
    }
    const read = readZones(text);
    if ('reason' in read) {
      this.#report(read);
      return;
    }
    this.#zones = read.features;
    this.#airspaces = new Map(
      read.features.map((zone) => [zone.id, new ZoneAirspace(zone, new ZoneShape(zone))]),
    );
    this.#report(undefined);
    logger.info({ zones: this.#zones.length }, 'Zones loaded.');
    this.events.emit('changed', this.all());
  }

  #report(problem: ZoneFileProblem | undefined): void {
    const before = this.#problem;
    if (isSameText(problem?.reason ?? null, before?.reason ?? null) && problem?.line === before?.line) return;
    this.#problem = problem;
    if (problem)
      this.#options.logger.warn(
        { ...problem },
        'zones.geojson cannot be read; the last valid zones stay in force.',
      );
    this.events.emit('problem', problem);
  }
}

function unwritable(file: string, error: unknown): AppError {
  return new AppError(
    'data-dir-unwritable',
    say('{file} cannot be written: {why}', { file, why: textOf(error) }),
    { cause: error },
  );
}

function problemText({ line, reason }: ZoneFileProblem): OperatorText {
  return line === undefined ? reason : say('line {line}: {reason}', { line, reason });
}

function readZones(text: string): ZoneCollection | ZoneFileProblem {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(errorText(error))?.[1];
    return {
      line: position === undefined ? undefined : lineOf(text, Number(position)),
      reason: errorText(error),
    };
  }
  const parsed = zoneCollectionSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const feature = issue?.path[0] === 'features' ? Number(issue.path[1]) : Number.NaN;
    return {
      line: Number.isInteger(feature) ? lineOfFeature(text, feature) : undefined,
      reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is invalid'}`,
    };
  }
  const ids = parsed.data.features.map(({ id }) => id);
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled !== undefined)
    return {
      line: lineOfFeature(text, ids.lastIndexOf(doubled)),
      reason: say('duplicate id "{id}"', { id: doubled }),
    };
  for (const [index, zone] of parsed.data.features.entries()) {
    const open = zone.geometry.coordinates.find((ring) => `${ring[0]}` !== `${ring.at(-1)}`);
    if (open)
      return {
        line: lineOfFeature(text, index),
        reason: say('a ring of "{zone}" is not closed', { zone: zone.id }),
      };
  }
  return parsed.data;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** The line of the n-th `"type": "Feature"`. */
function lineOfFeature(text: string, index: number): number | undefined {
  const starts = [...text.matchAll(/"type"\s*:\s*"Feature"/g)];
  const start = starts[index]?.index;
  return start === undefined ? undefined : lineOf(text, start);
}
