import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { Copter } from '../../../../gateway/simulation/vehicle/copter/copter.ts';
import {
  SimulatedCopter,
  type SimulatedCopterOptions,
} from '../../../../gateway/simulation/vehicle/copter/simulated-copter.ts';
import type { SimulatedCraft } from '../../../../gateway/simulation/vehicle/craft/simulated-craft.ts';
import { CraftBench } from './craft-bench.ts';

export { HOME } from './craft-bench.ts';

/** A copter on the bench. */
export class CopterBench extends CraftBench<Copter> {
  constructor(
    options: Partial<SimulatedCopterOptions> = {},
    make: (options: SimulatedCopterOptions) => SimulatedCraft<Copter> = (all) => new SimulatedCopter(all),
  ) {
    super(make, options);
  }

  get copter(): SimulatedCraft<Copter> {
    return this.vehicle;
  }

  /** GUIDED, armed and at `heightM`. */
  takeOff(heightM: number): this {
    const results = [
      this.setMode(4),
      this.command(MavCmd.COMPONENT_ARM_DISARM, 1),
      this.command(MavCmd.NAV_TAKEOFF, 0, 0, 0, 0, 0, 0, heightM),
    ];
    if (results.some((result) => result !== 0)) throw new Error(`take-off: ${results} ${this.texts()}`);
    this.until(() => Math.abs(this.heightM - heightM) < 0.3, 60_000, `height ${heightM}`);
    this.run(3000);
    return this;
  }
}
