import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { CommandGate } from '../../command/gate/command-gate.ts';
import { reachableVehicle } from '../../command/target/reachable-vehicle.ts';
import type { Geofence } from '../../contract/mission/flight-plan.ts';
import type { FenceSettings } from '../../contract/onboard/onboard.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { ParameterProtocol } from '../../mavlink/protocol/parameter/parameter-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** Bits of FENCE_TYPE. https://ardupilot.org/copter/docs/parameters.html#fence-type */
const MAX_HEIGHT = 1;
const CIRCLE = 2;
const SHAPES = 4;
const MIN_HEIGHT = 8;
const ON_GROUND: ReadonlySet<VehicleState['type']> = new Set(['rover', 'boat']);
/** GF_ACTION 0 means no action, and is PX4's default. */
const PX4_HOLD = 2;
const PX4_ACTIONS = ['none', 'warning only', 'hold', 'return', 'end the flight', 'land'];
const ARDUPILOT_ACTIONS: Partial<Record<VehicleState['type'], readonly string[]>> = {
  copter: [
    'report only',
    'return or land',
    'land',
    'smart return or return',
    'brake',
    'smart return or land',
  ],
  plane: ['report only', 'return', 'guided', undefined, undefined, undefined, 'guided', 'guided'].map(
    (text) => text ?? 'custom action',
  ),
  rover: ['report only', 'return', 'hold', 'smart return or return', 'smart return or hold'],
};

/** For a vehicle that cannot be queried now. */
const NOT_REPORTED: FenceSettings = {
  isEnabled: null,
  action: null,
  maxHeightM: null,
  minHeightM: null,
  radiusM: null,
  parameters: {},
};

export interface FenceParametersOptions {
  readonly gate: Pick<CommandGate, 'submit' | 'whenEnded'>;
  readonly protocol: ParameterProtocol;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
}

/** An autopilot's fence parameters: enabled, action, heights, and the circle around home. */
export class FenceParameters {
  readonly #options: FenceParametersOptions;

  constructor(options: FenceParametersOptions) {
    this.#options = options;
  }

  /** Queries the vehicle. A value it does not answer within a second is null. */
  async read(vehicleId: string): Promise<FenceSettings> {
    const { vehicles, protocol, clock } = this.#options;
    const target = vehicles.get(vehicleId);
    if (!target || target.isLost || target.hasConflict) return NOT_REPORTED;
    const askedAtMs = clock.monotonicMs();
    const names = namesOf(target);
    if (names.length > 0)
      await new Promise<void>((resolve) => {
        protocol.read(
          { form: 'parameter-read', target, retry: 'idempotent', names },
          { settled: () => resolve() },
        );
      });
    const reported = vehicles.get(vehicleId)?.parameters ?? [];
    const parameters = Object.fromEntries(
      reported
        .filter(({ name, receivedAtMs }) => names.includes(name) && receivedAtMs >= askedAtMs)
        .map(({ name, value }) => [name, value]),
    );
    return settingsOf(target, parameters);
  }

  /**
   * Writes the fence heights and then switches it on: one parameter at a time, each as a command
   * with decision, audit and read-back. A null height keeps the vehicle's value. The breach action
   * also stays.
   * @throws fence-not-enabled
   */
  async enable(
    vehicleId: string,
    geofence: Geofence,
    hasShapes: boolean,
    context: CommandContext,
  ): Promise<void> {
    const { parameters } = await this.read(vehicleId);
    const vehicle = reachableVehicle(this.#options.vehicles, vehicleId, false);
    if (vehicle.autopilot === 'ardupilot' && parameters.FENCE_TYPE === undefined)
      throw new AppError(
        'fence-not-enabled',
        'The fence shapes were uploaded, but the vehicle did not report FENCE_TYPE, so no parameter was written. Try again.',
      );
    const wanted =
      vehicle.autopilot === 'px4'
        ? px4Parameters(geofence, parameters)
        : ardupilotParameters(geofence, hasShapes, parameters);
    for (const [name, value] of wanted) await this.#set(vehicleId, name, value, context);
  }

  async #set(vehicleId: string, name: string, value: number, context: CommandContext): Promise<void> {
    const { gate } = this.#options;
    let detail: OperatorText | null;
    try {
      const given = await gate.submit(
        { vehicleId, command: 'set-parameter', params: { name, value }, waitFor: 'done' },
        context,
      );
      const record = await gate.whenEnded(given.commandId);
      if (record.state === 'done') return;
      detail = record.detail;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      detail = error.text;
    }
    throw new AppError(
      'fence-not-enabled',
      say(
        'The fence shapes were uploaded, but {name} was not set to {value}: {why} Read the fence to see what is in force.',
        { name, value, why: detail ?? 'the vehicle did not accept it.' },
      ),
      { context: { parameter: name } },
    );
  }
}

/** Refuses a fence the autopilot does not support. @throws fence-invalid */
export function checkFence(geofence: Geofence, isEnabled: boolean, vehicle: VehicleState): void {
  const { minHeightM, maxHeightM, polygons, circles, returnPoint } = geofence;
  const refuse = (text: OperatorText) => {
    throw new AppError('fence-invalid', text);
  };
  if (minHeightM !== null && maxHeightM !== null && minHeightM >= maxHeightM)
    refuse(
      say('The minimum altitude of {minimum} m is not below the maximum of {maximum} m.', {
        minimum: minHeightM,
        maximum: maxHeightM,
      }),
    );
  if (returnPoint && polygons.length + circles.length === 0)
    refuse('A return point needs a fence. Draw a polygon or a circle.');
  if (!isEnabled) return;
  if (vehicle.autopilot !== 'ardupilot' && vehicle.autopilot !== 'px4')
    refuse('The station does not know how this autopilot enables its fence. Send it without `enable`.');
  if (ON_GROUND.has(vehicle.type) && (minHeightM !== null || maxHeightM !== null))
    refuse('Rovers and boats have no altitude fence. Omit the altitudes.');
  if (vehicle.autopilot === 'px4' && minHeightM !== null) refuse('PX4 has no minimum altitude. Omit it.');
  if (maxHeightM !== null && maxHeightM <= 0)
    refuse(say('A maximum altitude of {maximum} m is too low to fly.', { maximum: maxHeightM }));
}

function namesOf({ autopilot, type }: VehicleState): readonly string[] {
  if (autopilot === 'px4') return ['GF_ACTION', 'GF_MAX_HOR_DIST', 'GF_MAX_VER_DIST'];
  if (autopilot !== 'ardupilot') return [];
  const common = ['FENCE_ENABLE', 'FENCE_TYPE', 'FENCE_ACTION', 'FENCE_RADIUS'];
  return ON_GROUND.has(type) ? common : [...common, 'FENCE_ALT_MAX', 'FENCE_ALT_MIN'];
}

function settingsOf({ autopilot, type }: VehicleState, reported: Record<string, number>): FenceSettings {
  if (autopilot === 'px4') {
    const action = reported.GF_ACTION;
    return {
      isEnabled: action === undefined ? null : action !== 0,
      action: action === undefined ? null : (PX4_ACTIONS[action] ?? `action ${action}`),
      maxHeightM: reported.GF_MAX_VER_DIST || null,
      minHeightM: null,
      radiusM: reported.GF_MAX_HOR_DIST || null,
      parameters: reported,
    };
  }
  const enabled = reported.FENCE_ENABLE;
  const action = reported.FENCE_ACTION;
  const types = reported.FENCE_TYPE ?? 0;
  const where = (bit: number, name: string) => (types & bit ? (reported[name] ?? null) : null);
  return {
    isEnabled: enabled === undefined ? null : enabled !== 0,
    action: action === undefined ? null : (ARDUPILOT_ACTIONS[type]?.[action] ?? `action ${action}`),
    maxHeightM: where(MAX_HEIGHT, 'FENCE_ALT_MAX'),
    minHeightM: where(MIN_HEIGHT, 'FENCE_ALT_MIN'),
    radiusM: where(CIRCLE, 'FENCE_RADIUS'),
    parameters: reported,
  };
}

/** In writing order: switched on last. Keeps fence kinds that are on. */
function ardupilotParameters(
  { minHeightM, maxHeightM }: Geofence,
  hasShapes: boolean,
  reported: Record<string, number>,
): readonly (readonly [string, number])[] {
  const before = reported.FENCE_TYPE;
  const types =
    (before ?? 0) |
    (hasShapes ? SHAPES : 0) |
    (maxHeightM === null ? 0 : MAX_HEIGHT) |
    (minHeightM === null ? 0 : MIN_HEIGHT);
  return [
    ...(maxHeightM === null ? [] : [['FENCE_ALT_MAX', maxHeightM] as const]),
    ...(minHeightM === null ? [] : [['FENCE_ALT_MIN', minHeightM] as const]),
    ...(types === before ? [] : [['FENCE_TYPE', types] as const]),
    ['FENCE_ENABLE', 1],
  ];
}

function px4Parameters(
  { maxHeightM }: Geofence,
  reported: Record<string, number>,
): readonly (readonly [string, number])[] {
  return [
    ...(maxHeightM === null ? [] : [['GF_MAX_VER_DIST', maxHeightM] as const]),
    ...(reported.GF_ACTION === 0 ? [['GF_ACTION', PX4_HOLD] as const] : []),
  ];
}
