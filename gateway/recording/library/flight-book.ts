import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import type { BookedFlight } from '../../contract/recording/logbook.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import { FlownFlight } from '../flight/flown-flight.ts';
import type { FlownVehicle } from '../flight/flown-vehicle.ts';
import type { HeardRecord } from '../read/heard-record.ts';

interface Page {
  readonly over: BookedFlight[];
  flight: FlownFlight | undefined;
  wasHeard: boolean;
  place: GeoPoint | undefined;
  home: GeoPoint | undefined;
  batteryPct: number | undefined;
}

/** A vehicle that arms and disarms all day; more are no flights. */
const MAX_FLIGHTS = 1000;

/** Finds the flights of a log from its messages, given in the order of time. */
export class FlightBook {
  readonly #pages = new Map<FlownVehicle, Page>();

  /** A record of that vehicle, which has taken it in before. */
  add(tMs: number, { componentId, decoded }: HeardRecord, vehicle: FlownVehicle): void {
    if (componentId !== vehicle.autopilotComponentId) return;
    const page = this.#pageOf(vehicle);
    if (!vehicle.isArmed) this.#end(page, tMs);
    else if (!page.flight && page.over.length < MAX_FLIGHTS) {
      const { place, home, batteryPct, wasHeard: wasSeen } = page;
      page.flight = new FlownFlight(vehicle, { tMs, wasSeen, place, home, batteryPct });
    }
    page.flight?.add(tMs, decoded);
    page.wasHeard = true;
    if (decoded?.name === 'GLOBAL_POSITION_INT')
      page.place = placeOf(decoded.message.lat, decoded.message.lon) ?? page.place;
    else if (decoded?.name === 'HOME_POSITION')
      page.home = placeOf(decoded.message.latitude, decoded.message.longitude) ?? page.home;
    else if (decoded?.name === 'SYS_STATUS' && decoded.message.batteryRemaining >= 0)
      page.batteryPct = decoded.message.batteryRemaining;
  }

  /** Oldest first, including the current one, which has no end yet. */
  get flights(): readonly BookedFlight[] {
    return [...this.#pages.values()]
      .flatMap(({ over, flight }) => (flight ? [...over, flight.booked(undefined)] : over))
      .sort((left, right) => left.armedAtMs - right.armedAtMs);
  }

  #end(page: Page, tMs: number): void {
    if (!page.flight) return;
    page.over.push(page.flight.booked(tMs));
    page.flight = undefined;
  }

  #pageOf(vehicle: FlownVehicle): Page {
    const known = this.#pages.get(vehicle);
    if (known) return known;
    const page: Page = {
      over: [],
      flight: undefined,
      wasHeard: false,
      place: undefined,
      home: undefined,
      batteryPct: undefined,
    };
    this.#pages.set(vehicle, page);
    return page;
  }
}
