import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { BookedFlight } from '../../contract/recording/logbook.ts';
import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import type { HeardRecord } from '../read/recorded-frames.ts';
import { coveragePctOf } from '../recorder/armed-interval.ts';
import { GroundTrack } from './flight-series.ts';
import type { RecordedVehicle } from './recorded-vehicle.ts';

interface VehicleFlights {
  readonly over: BookedFlight[];
  flight: RecordedFlight | undefined;
  wasHeard: boolean;
}

/** A vehicle that arms and disarms all day; more are no flights. */
const MAX_FLIGHTS = 1000;
/** Silent for longer, and disarmed when it comes back: the flight is counted to its last word. */
const SILENT_MS = 60_000;

/** Finds the flights of a log from its messages, given in the order of time. */
export class FlightFinder {
  readonly #vehicles = new Map<RecordedVehicle, VehicleFlights>();

  /** A record of that vehicle, which has taken it in before. */
  add(tMs: number, { componentId }: HeardRecord, vehicle: RecordedVehicle): void {
    if (componentId !== vehicle.autopilotComponentId) return;
    const flights = this.#of(vehicle);
    if (!vehicle.isArmed) end(flights, tMs);
    else if (!flights.flight && flights.over.length < MAX_FLIGHTS)
      flights.flight = new RecordedFlight(vehicle, tMs, flights.wasHeard);
    flights.flight?.add(tMs);
    flights.wasHeard = true;
  }

  /** Oldest first, including the current one, which has no end yet. */
  get flights(): readonly BookedFlight[] {
    return [...this.#vehicles.values()]
      .flatMap(({ over, flight }) => (flight ? [...over, flight.entry(undefined)] : over))
      .sort((left, right) => left.armedAtMs - right.armedAtMs);
  }

  #of(vehicle: RecordedVehicle): VehicleFlights {
    const known = this.#vehicles.get(vehicle);
    if (known) return known;
    const flights: VehicleFlights = { over: [], flight: undefined, wasHeard: false };
    this.#vehicles.set(vehicle, flights);
    return flights;
  }
}

function end(flights: VehicleFlights, tMs: number): void {
  if (!flights.flight) return;
  flights.over.push(flights.flight.entry(tMs));
  flights.flight = undefined;
}

/** One flight of one vehicle, from arming to disarming. */
class RecordedFlight {
  readonly #vehicle: RecordedVehicle;
  readonly #armedAtMs: number;
  /** False: it was already armed when first heard, so the place of take-off is unknown. */
  readonly #wasSeen: boolean;
  readonly #coveredBefore: { readonly armedMs: number; readonly gapMs: number };
  readonly #modes: string[] = [];
  readonly #track = new GroundTrack();
  #lastMs: number;
  #isAirborne = false;
  #airborneMs = 0;
  #isAirborneKnown = false;
  #takeOff: GeoPoint | undefined;
  #home: GeoPoint | undefined;
  #highestM: number | undefined;
  #fastestMps: number | undefined;
  #saysSpeed = false;
  #farthestM: number | undefined;
  #batteryStartPct: number | undefined;
  #batteryEndPct: number | undefined;
  #lowestVoltageV: number | undefined;

  constructor(vehicle: RecordedVehicle, armedAtMs: number, wasSeen: boolean) {
    const { armedMs, gapMs } = vehicle.coverage;
    const { position, home, battery } = vehicle.state;
    this.#vehicle = vehicle;
    this.#armedAtMs = armedAtMs;
    this.#wasSeen = wasSeen;
    this.#coveredBefore = { armedMs, gapMs };
    this.#lastMs = armedAtMs;
    this.#home = home ?? position;
    this.#takeOff = wasSeen ? position : undefined;
    this.#batteryStartPct = battery?.remainingPct;
    this.#batteryEndPct = battery?.remainingPct;
    if (position) this.#track.add(armedAtMs, position, false);
    this.#mode();
  }

  /** The vehicle has taken in a message of its autopilot while armed; `tMs` never falls. */
  add(tMs: number): void {
    const { isAirborne, news } = this.#vehicle;
    if (news?.heartbeat) this.#mode();
    if (this.#isAirborne) this.#airborneMs += tMs - this.#lastMs;
    this.#lastMs = tMs;
    if (news?.height) this.#height(news.height.altitudeRelativeHomeM);
    if (news?.position) {
      const { velocityNorthMps, velocityEastMps } = news.position;
      this.#speed(Math.hypot(velocityNorthMps, velocityEastMps), false);
      this.#position(tMs, news.position);
    }
    if (news?.home) this.#home = news.home;
    if (news?.speed) this.#speed(news.speed.groundSpeedMps, true);
    if (news?.battery) this.#battery(news.battery.remainingPct, news.battery.voltageV);
    const wasAirborne = this.#isAirborne;
    this.#isAirborne = isAirborne;
    if (isAirborne) this.#isAirborneKnown = true;
    if (isAirborne && !wasAirborne && this.#airborneMs === 0 && this.#wasSeen)
      this.#takeOff = this.#track.lastPlace;
  }

  /** What is known of it so far; `disarmedMs` when it is over. */
  entry(disarmedMs: number | undefined): BookedFlight {
    const { state, name, coverage } = this.#vehicle;
    const isOver = disarmedMs !== undefined && disarmedMs - this.#lastMs <= SILENT_MS;
    const endMs = isOver ? disarmedMs : this.#lastMs;
    const airborneMs = this.#airborneMs + (isOver && this.#isAirborne ? endMs - this.#lastMs : 0);
    const canFly = !neverFlies(state.type);
    const armedMs = coverage.armedMs - this.#coveredBefore.armedMs;
    const gapMs = coverage.gapMs - this.#coveredBefore.gapMs;
    return {
      vehicleId: state.vehicleId,
      vehicleName: name,
      type: state.type,
      armedAtMs: this.#armedAtMs,
      disarmedAtMs: isOver ? disarmedMs : null,
      armedS: (endMs - this.#armedAtMs) / 1000,
      airborneS: canFly && this.#isAirborneKnown ? airborneMs / 1000 : null,
      distanceM: tenths(this.#track.distanceM),
      highestM: canFly ? tenths(this.#highestM) : null,
      fastestMps: tenths(this.#fastestMps),
      farthestM: tenths(this.#farthestM),
      batteryStartPct: this.#batteryStartPct ?? null,
      batteryEndPct: this.#batteryEndPct ?? null,
      lowestVoltageV: this.#lowestVoltageV ?? null,
      takeOff: this.#takeOff ? { lat: this.#takeOff.latitudeDeg, lon: this.#takeOff.longitudeDeg } : null,
      modes: [...this.#modes],
      warnings: 0,
      coveragePct: coveragePctOf([{ armedMs, gapMs }]),
    };
  }

  #mode(): void {
    const { modeName } = this.#vehicle;
    if (modeName !== undefined && !this.#modes.includes(modeName)) this.#modes.push(modeName);
  }

  #height(altitudeM: number): void {
    this.#isAirborneKnown = true;
    this.#highestM = Math.max(this.#highestM ?? Number.NEGATIVE_INFINITY, altitudeM);
  }

  #position(tMs: number, place: GeoPoint): void {
    this.#home ??= place;
    this.#farthestM = Math.max(this.#farthestM ?? 0, distanceM(this.#home, place));
    this.#track.add(tMs, place, true);
  }

  /** What the vehicle itself calls its speed is believed before that of its position. */
  #speed(mps: number, isReported: boolean): void {
    if (this.#saysSpeed && !isReported) return;
    this.#fastestMps = isReported && !this.#saysSpeed ? mps : Math.max(this.#fastestMps ?? 0, mps);
    this.#saysSpeed ||= isReported;
  }

  #battery(remainingPct: number | undefined, voltageV: number | undefined): void {
    if (remainingPct !== undefined) {
      this.#batteryStartPct ??= remainingPct;
      this.#batteryEndPct = remainingPct;
    }
    // Without a monitor it is 0.
    if (!voltageV) return;
    this.#lowestVoltageV = Math.min(this.#lowestVoltageV ?? Number.POSITIVE_INFINITY, voltageV);
  }
}

function tenths(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}
