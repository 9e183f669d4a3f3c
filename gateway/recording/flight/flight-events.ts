import { say } from '../../contract/operator-text.ts';
import { MavType } from '../../mavlink/codec/generated/enums.ts';
import { isAutopilotHeartbeat } from '../../vehicle/state/vehicle-kind.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import { CommandMarks } from '../timeline/command-marks.ts';
import { markOf, type TimelineMark } from '../timeline/timeline-mark.ts';
import { RecordedVehicle, type Silence, SilenceWatch } from './recorded-vehicle.ts';

/** Derives the events of a recording from its messages, given in order of time. */
export class FlightEvents {
  readonly #emit: (mark: TimelineMark) => void;
  readonly #vehicles = new Map<number, RecordedVehicle>();
  readonly #stations = new Map<number, SilenceWatch>();
  readonly #commands: CommandMarks;

  /** `emit` gets each mark when it is known. A mark with a duration comes at its end, with its start time. */
  constructor(emit: (mark: TimelineMark) => void) {
    this.#emit = emit;
    this.#commands = new CommandMarks(emit);
  }

  /** In the order in which they were heard. */
  get vehicles(): readonly RecordedVehicle[] {
    return [...this.#vehicles.values()];
  }

  vehicle(systemId: number): RecordedVehicle | undefined {
    return this.#vehicles.get(systemId);
  }

  add(tMs: number, record: HeardRecord): void {
    const { systemId, componentId, decoded } = record;
    for (const vehicle of this.#vehicles.values()) vehicle.coverage.pass(tMs);
    if (decoded?.name === 'HEARTBEAT') {
      if (decoded.message.type === MavType.GCS) this.#stationHeard(tMs, systemId, componentId);
      else if (isAutopilotHeartbeat(decoded.message) && !this.#vehicles.has(systemId))
        this.#vehicles.set(systemId, new RecordedVehicle(decoded.message, record, tMs, this.#emit));
    }
    this.#commands.add(tMs, record);
    this.#vehicles.get(systemId)?.add(tMs, record);
  }

  /** The recording ends at `tMs`. */
  end(tMs: number): void {
    for (const vehicle of this.#vehicles.values()) vehicle.end(tMs);
    for (const [systemId, watch] of this.#stations) {
      const silence = watch.end(tMs);
      if (silence) this.#stationSilent(`${systemId}`, silence, tMs - silence.fromMs);
    }
  }

  #stationHeard(tMs: number, systemId: number, componentId: number): void {
    const watch = this.#stations.get(systemId) ?? new SilenceWatch();
    this.#stations.set(systemId, watch);
    const silence = watch.heard(tMs);
    if (silence) this.#stationSilent(`${systemId}/${componentId}`, silence, tMs - silence.fromMs);
  }

  #stationSilent(station: string, { fromMs, toMs }: Silence, silentMs: number): void {
    const silentS = Math.round(silentMs / 100) / 10;
    const isArmed = this.vehicles.some((vehicle) => vehicle.isArmed);
    this.#emit(
      markOf({
        t: fromMs,
        endT: toMs ?? null,
        kind: 'link',
        severity: isArmed ? 'warning' : 'caution',
        vehicle: null,
        summary: say('No heartbeat of the ground station {station} for {seconds} s', {
          station,
          seconds: silentS,
        }),
        data: { what: 'station_silent', station, silent_s: silentS, armed: isArmed },
      }),
    );
  }
}
