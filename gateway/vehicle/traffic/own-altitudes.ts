import type { MonotonicMs } from '../../base/clock.ts';
import type { AltitudeKind } from '../../contract/vehicle/traffic.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';

interface Heard {
  readonly metres: number;
  readonly atMs: MonotonicMs;
}

const FRESH_MS = 5000;
const SEA_LEVEL_HPA = 1013.25;

/**
 * Altitudes of our vehicles as other aircraft report theirs. Pressure altitude and height above the ellipsoid may differ
 * from the height above the sea by more than a hundred metres, so like is compared with like.
 */
export class OwnAltitudes {
  readonly #pressure = new Map<number, Heard>();
  readonly #ellipsoid = new Map<number, Heard>();

  hearPressure(systemId: number, { pressAbs }: MessageByName['SCALED_PRESSURE'], atMs: MonotonicMs): void {
    if (!(pressAbs > 100 && pressAbs < 1200)) return;
    // International standard atmosphere, ICAO Doc 7488.
    const metres = 44_330.77 * (1 - (pressAbs / SEA_LEVEL_HPA) ** 0.190263);
    this.#pressure.set(systemId, { metres, atMs });
  }

  hearGps(
    systemId: number,
    { altEllipsoid, fixType }: MessageByName['GPS_RAW_INT'],
    atMs: MonotonicMs,
  ): void {
    // An extension: 0 if the autopilot does not send it.
    if (fixType >= 3 && altEllipsoid !== 0)
      this.#ellipsoid.set(systemId, { metres: altEllipsoid / 1000, atMs });
  }

  /** Undefined: not known now, and the height above the sea must do. */
  of(systemId: number, kind: AltitudeKind | undefined, nowMs: MonotonicMs): number | undefined {
    const heard = (kind === 'ellipsoid' ? this.#ellipsoid : this.#pressure).get(systemId);
    return kind !== undefined && heard && nowMs - heard.atMs <= FRESH_MS ? heard.metres : undefined;
  }
}
