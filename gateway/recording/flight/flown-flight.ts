import { distanceM, type GeoPoint } from '../../base/geometry/local-frame.ts';
import type { BookedFlight } from '../../contract/recording/logbook.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';
import { finite, placeOf, UINT16_MAX, unless } from '../../vehicle/handlers/wire-value.ts';
import type { FlownVehicle } from './flown-vehicle.ts';

/** What was known of the vehicle when it was armed. */
export interface FlightStart {
  readonly tMs: number;
  /** False: it was already armed when first heard, so the place of take-off is unknown. */
  readonly wasSeen: boolean;
  readonly place: GeoPoint | undefined;
  readonly home: GeoPoint | undefined;
  readonly batteryPct: number | undefined;
}

/** Silent for longer, and disarmed when it comes back: the flight is counted to its last word. */
const SILENT_MS = 60_000;
/** Higher than this above home counts as airborne when the vehicle does not report its landed state. */
const AIRBORNE_M = 2;
/** Faster than any of them flies: the position jumped. */
const FASTEST_MPS = 150;
const STEP_MS = 500;
/** They do not fly; what they call a height above home is not one. */
const NEVER_AIRBORNE: ReadonlySet<string> = new Set(['rover', 'boat', 'sub']);

/** One flight of one vehicle, from arming to disarming. */
export class FlownFlight {
  readonly #vehicle: FlownVehicle;
  readonly #start: FlightStart;
  readonly #coveredBefore: { readonly armedMs: number; readonly gapMs: number };
  readonly #modes: string[] = [];
  #lastMs: number;
  #isAirborne = false;
  #airborneMs = 0;
  #tellsAirborne = false;
  #takeOff: GeoPoint | undefined;
  #home: GeoPoint | undefined;
  #place: { readonly tMs: number; readonly place: GeoPoint } | undefined;
  #altitudeM: number | undefined;
  #distanceM = 0;
  #highestM: number | undefined;
  #fastestMps: number | undefined;
  #saysSpeed = false;
  #farthestM: number | undefined;
  #batteryStartPct: number | undefined;
  #batteryEndPct: number | undefined;
  #lowestVoltageV: number | undefined;

  constructor(vehicle: FlownVehicle, start: FlightStart) {
    const { armedMs, gapMs } = vehicle.coverage;
    this.#vehicle = vehicle;
    this.#start = start;
    this.#coveredBefore = { armedMs, gapMs };
    this.#lastMs = start.tMs;
    this.#home = start.home ?? start.place;
    this.#takeOff = start.wasSeen ? start.place : undefined;
    this.#batteryStartPct = start.batteryPct;
    this.#batteryEndPct = start.batteryPct;
  }

  /** A message of its autopilot while it was armed; `tMs` never falls. */
  add(tMs: number, decoded: DecodedMessage | undefined): void {
    const { modeName, isAirborne } = this.#vehicle;
    if (modeName !== undefined && !this.#modes.includes(modeName)) this.#modes.push(modeName);
    this.#flown(tMs);
    if (decoded?.name === 'GLOBAL_POSITION_INT') this.#position(tMs, decoded.message);
    else if (decoded?.name === 'HOME_POSITION')
      this.#home = placeOf(decoded.message.latitude, decoded.message.longitude) ?? this.#home;
    else if (decoded?.name === 'VFR_HUD') this.#speed(finite(decoded.message.groundspeed), true);
    else if (decoded?.name === 'SYS_STATUS') this.#battery(decoded.message);
    if (isAirborne === true) this.#tellsAirborne = true;
    const wasAirborne = this.#isAirborne;
    this.#isAirborne = this.#tellsAirborne
      ? isAirborne === true
      : this.#altitudeM !== undefined && this.#altitudeM > AIRBORNE_M;
    if (this.#isAirborne && !wasAirborne && this.#airborneMs === 0 && this.#start.wasSeen)
      this.#takeOff = this.#place?.place ?? this.#takeOff;
  }

  /** What is known of it so far; `disarmedMs` when it is over. */
  booked(disarmedMs: number | undefined): BookedFlight {
    const { vehicleId, name, type, coverage } = this.#vehicle;
    const isOver = disarmedMs !== undefined && disarmedMs - this.#lastMs <= SILENT_MS;
    const endMs = isOver ? disarmedMs : this.#lastMs;
    const airborneMs = this.#airborneMs + (isOver && this.#isAirborne ? endMs - this.#lastMs : 0);
    const canFly = !NEVER_AIRBORNE.has(type);
    const isAirborneKnown = canFly && (this.#tellsAirborne || this.#altitudeM !== undefined);
    const armedMs = coverage.armedMs - this.#coveredBefore.armedMs;
    const gapMs = coverage.gapMs - this.#coveredBefore.gapMs;
    return {
      vehicleId,
      vehicleName: name,
      type,
      armedAtMs: this.#start.tMs,
      disarmedAtMs: isOver ? disarmedMs : null,
      armedS: (endMs - this.#start.tMs) / 1000,
      airborneS: isAirborneKnown ? airborneMs / 1000 : null,
      distanceM: this.#place === undefined ? null : tenths(this.#distanceM),
      highestM: canFly ? tenths(this.#highestM) : null,
      fastestMps: tenths(this.#fastestMps),
      farthestM: tenths(this.#farthestM),
      batteryStartPct: this.#batteryStartPct ?? null,
      batteryEndPct: this.#batteryEndPct ?? null,
      lowestVoltageV: this.#lowestVoltageV ?? null,
      takeOff: this.#takeOff ? { lat: this.#takeOff.latitudeDeg, lon: this.#takeOff.longitudeDeg } : null,
      modes: [...this.#modes],
      warnings: 0,
      // Never 100 while there is a gap.
      coveragePct: armedMs === 0 ? null : Math.floor(((armedMs - gapMs) / armedMs) * 1000) / 10,
    };
  }

  #flown(tMs: number): void {
    const passedMs = tMs - this.#lastMs;
    if (this.#isAirborne) this.#airborneMs += passedMs;
    this.#lastMs = tMs;
  }

  #position(tMs: number, message: MessageByName['GLOBAL_POSITION_INT']): void {
    this.#altitudeM = message.relativeAlt / 1000;
    this.#highestM = Math.max(this.#highestM ?? Number.NEGATIVE_INFINITY, this.#altitudeM);
    this.#speed(Math.hypot(message.vx, message.vy) / 100, false);
    const place = placeOf(message.lat, message.lon);
    if (!place) return;
    this.#home ??= place;
    this.#farthestM = Math.max(this.#farthestM ?? 0, distanceM(this.#home, place));
    const last = this.#place ?? this.#startPlace();
    if (last && tMs - last.tMs < STEP_MS) return;
    this.#place = { tMs, place };
    if (!last) return;
    const stepM = distanceM(last.place, place);
    if (stepM <= ((tMs - last.tMs) / 1000) * FASTEST_MPS) this.#distanceM += stepM;
  }

  #startPlace(): { readonly tMs: number; readonly place: GeoPoint } | undefined {
    const { tMs, place } = this.#start;
    return place && { tMs, place };
  }

  /** What the vehicle itself calls its speed is believed before that of its position. */
  #speed(mps: number | undefined, isSaid: boolean): void {
    if (mps === undefined || (this.#saysSpeed && !isSaid)) return;
    this.#fastestMps = isSaid && !this.#saysSpeed ? mps : Math.max(this.#fastestMps ?? 0, mps);
    this.#saysSpeed ||= isSaid;
  }

  #battery({ batteryRemaining, voltageBattery }: MessageByName['SYS_STATUS']): void {
    if (batteryRemaining >= 0) {
      this.#batteryStartPct ??= batteryRemaining;
      this.#batteryEndPct = batteryRemaining;
    }
    const millivolts = unless(UINT16_MAX, voltageBattery);
    // Without a monitor it is 0.
    if (!millivolts) return;
    this.#lowestVoltageV = Math.min(this.#lowestVoltageV ?? Number.POSITIVE_INFINITY, millivolts / 1000);
  }
}

function tenths(value: number): number;
function tenths(value: number | undefined): number | null;
function tenths(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}
