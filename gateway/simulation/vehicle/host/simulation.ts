import type { Clock } from '../../../base/clock.ts';
import { simulatedStand } from '../../../base/simulated/simulated-stand.ts';
import { SimulatedCopter, type SimulatedCopterOptions } from '../copter/simulated-copter.ts';
import { SimulatedPlane } from '../plane/simulated-plane.ts';
import { SimulatedPx4Copter } from '../px4/simulated-px4-copter.ts';
import { SimulatedRover } from '../rover/simulated-rover.ts';
import type { SimulatedVehicle, VehicleTransport, VideoTransport } from '../simulated-vehicle.ts';
import { SIMULATOR_KINDS, type SimulatorArguments } from './simulator-arguments.ts';

interface SimulatedVehicleOptions extends SimulatedCopterOptions {
  readonly type: 'copter' | 'plane' | 'rover';
  readonly profile: 'ardupilot' | 'px4';
  readonly windGustMps: number;
}

/** @throws RangeError for a kind that cannot be simulated */
export function createSimulatedVehicle(options: SimulatedVehicleOptions): SimulatedVehicle {
  if (options.type === 'copter' && options.profile === 'px4')
    return new SimulatedPx4Copter({ hasPayload: true, ...options });
  if (options.type === 'rover' && options.profile === 'ardupilot') return new SimulatedRover(options);
  if (options.type === 'plane' && options.profile === 'ardupilot') return new SimulatedPlane(options);
  if (options.type !== 'copter' || options.profile !== 'ardupilot')
    throw new RangeError(`No ${options.profile} ${options.type} can be simulated.`);
  return new SimulatedCopter({ hasPayload: true, ...options });
}

interface SimulationOptions {
  readonly clock: Clock;
  readonly arguments: SimulatorArguments;
  /** One transport per vehicle. */
  readonly createTransport: (systemId: number) => VehicleTransport;
  /** Carries the video of one vehicle with a camera. */
  readonly createVideo?: () => VideoTransport;
}

/** Several vehicles from one command line in one process. */
export class Simulation {
  readonly vehicles: readonly SimulatedVehicle[];

  constructor(options: SimulationOptions) {
    const { arguments: args, clock, createTransport, createVideo } = options;
    this.vehicles = Array.from({ length: args.count }, (_, index) => {
      const systemId = args.systemId + index;
      return createSimulatedVehicle({
        ...SIMULATOR_KINDS[args.kinds[index] ?? args.kinds.at(-1) ?? 'copter'],
        clock,
        transport: createTransport(systemId),
        ...(createVideo && { video: createVideo() }),
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
