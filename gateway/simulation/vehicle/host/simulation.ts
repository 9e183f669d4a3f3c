import type { Clock } from '../../../base/clock.ts';
import { simulatedStand } from '../../../base/simulated-stand.ts';
import type { SimulatedVehicle } from '../simulated-vehicle.ts';
import { SIMULATOR_KINDS } from '../simulator-kind.ts';
import { createSimulatedVehicle } from './create-simulated-vehicle.ts';
import type { SimulatorArguments } from './simulator-arguments.ts';
import type { VehicleTransport } from './vehicle-transport.ts';

export interface SimulationOptions {
  readonly clock: Clock;
  readonly arguments: SimulatorArguments;
  /** One transport a vehicle. */
  readonly createTransport: (systemId: number) => VehicleTransport;
}

/** Several vehicles of one command line in one process. */
export class Simulation {
  readonly vehicles: readonly SimulatedVehicle[];

  constructor(options: SimulationOptions) {
    const { arguments: args, clock, createTransport } = options;
    this.vehicles = Array.from({ length: args.count }, (_, index) => {
      const systemId = args.systemId + index;
      return createSimulatedVehicle({
        ...SIMULATOR_KINDS[args.kinds[index] ?? args.kinds.at(-1) ?? 'copter'],
        clock,
        transport: createTransport(systemId),
        systemId,
        seed: args.seed,
        speed: args.speed,
        bootReadyS: args.bootReadyS,
        batteryPct: args.batteryPct,
        windSpeedMps: args.wind.speedMps,
        windFromDeg: args.wind.fromDeg,
        windGustMps: 0,
        parameters: args.parameters,
        home: { ...args.home, ...simulatedStand(args.home, index) },
      });
    });
  }

  start(): void {
    for (const vehicle of this.vehicles) vehicle.start();
  }

  stop(): void {
    for (const vehicle of this.vehicles) vehicle.stop();
  }
}
