import { MavCmd } from '../../../../../gateway/mavlink/codec/generated/enums.ts';
import type { SimulatedCopterOptions } from '../../../../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import { SimulatedPx4Copter } from '../../../../../gateway/simulation/vehicle/px4/simulated-px4-copter.ts';
import { CopterBench, HOME } from '../copter-bench.ts';

/** custom_mode by PX4's name. */
export const MODE = {
  manual: 0x0001_0000,
  altitude: 0x0002_0000,
  position: 0x0003_0000,
  takeoff: 0x0204_0000,
  hold: 0x0304_0000,
  mission: 0x0404_0000,
  return: 0x0504_0000,
  land: 0x0604_0000,
  precisionLand: 0x0904_0000,
  acro: 0x0005_0000,
  offboard: 0x0006_0000,
  stabilized: 0x0007_0000,
} as const;

const PERIOD_MS = 500;

/** A PX4 copter on virtual time with a bare ground station beside it that keeps beating. */
export class Px4Bench extends CopterBench {
  constructor(options: Partial<SimulatedCopterOptions> = {}) {
    super(options, (all) => new SimulatedPx4Copter(all));
  }

  /** Time in which the ground station is heard. */
  wait(ms: number): void {
    for (let leftMs = ms; leftMs > 0; leftMs -= PERIOD_MS) {
      this.beat();
      this.run(Math.min(PERIOD_MS, leftMs));
    }
  }

  /** As {@link until}, with a ground station that is heard. */
  see(condition: () => boolean, limitMs: number, what: string): void {
    for (let leftMs = limitMs; leftMs > 0 && !condition(); leftMs -= PERIOD_MS) this.wait(PERIOD_MS);
    this.until(condition, 0, what);
  }

  /** DO_SET_MODE; @returns the result. */
  override setMode(customMode: number): number | undefined {
    return this.command(MavCmd.DO_SET_MODE, 1, (customMode >>> 16) & 0xff, customMode >>> 24);
  }

  get mode(): number | undefined {
    return this.last('HEARTBEAT')?.customMode;
  }

  /** Holding in the air. */
  fly(heightM: number): this {
    const unset = Number.NaN;
    this.command(MavCmd.COMPONENT_ARM_DISARM, 1);
    this.command(MavCmd.NAV_TAKEOFF, unset, 0, 0, unset, unset, unset, HOME.altitudeAmslM + heightM);
    this.see(() => this.mode === MODE.hold && this.heightM > heightM - 1, 60_000, 'hold');
    return this;
  }

  /** Texts put together; the tab at the end of each belongs to the wire, not to the words. */
  words(): string[] {
    return this.texts()
      .join('')
      .split('\t')
      .filter((text) => text !== '');
  }
}
