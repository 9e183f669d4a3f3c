import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import { placeOf } from '../../vehicle/handlers/wire-value.ts';
import { FlownLegs } from '../flight/flown-legs.ts';
import type { HeardRecord } from '../read/heard-record.ts';

/** The missions that were sent to vehicles, or read from them. */
export class ToldMissions {
  readonly #legs = new Map<number, FlownLegs>();

  heard({ systemId, decoded }: HeardRecord): void {
    if (!decoded?.name.startsWith('MISSION_')) return;
    this.#of(systemId).add(decoded);
    // An upload: the items are those of the vehicle they go to.
    const { message } = decoded;
    if ('targetSystem' in message && message.targetSystem !== systemId && message.targetSystem !== 0)
      this.#of(message.targetSystem).add(decoded);
  }

  /** How far off its leg the vehicle is there, in metres; undefined when it has none. */
  offsetM(systemId: number, place: GeoPoint): number | undefined {
    return this.#legs.get(systemId)?.offsetM(place);
  }

  #of(systemId: number): FlownLegs {
    const known = this.#legs.get(systemId);
    if (known) return known;
    const legs = new FlownLegs();
    this.#legs.set(systemId, legs);
    return legs;
  }
}

/** The position in a message that carries one. */
export function placeIn({ decoded }: HeardRecord): GeoPoint | undefined {
  return decoded?.name === 'GLOBAL_POSITION_INT'
    ? placeOf(decoded.message.lat, decoded.message.lon)
    : undefined;
}
