import { AppError } from '../../../base/error.ts';
import { distanceM, type GeoPoint } from '../../../base/geometry/local-frame.ts';
import type { CommandContext } from '../../../command/gate/command-context.ts';
import type { Resource } from '../../../contract/action/action.ts';
import type { Condition } from '../../../contract/action/condition.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { CommandName } from '../../../contract/command/catalogue/commands.ts';
import {
  failedCheck,
  isInTheAir,
  mustBeDisarmed,
  mustBeReady,
  mustFly,
  mustKnowItsPosition,
  mustNotFly,
} from '../../../contract/command/catalogue/vehicle-check.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { DockRecord } from '../../queue/dock-registry.ts';
import type { StepDefinition, StepOutcome, StepPorts, StepProgress } from '../step-definition.ts';
import { failureOf, runStep, type StepControl } from '../step-run.ts';
import { giveCommand } from './give-command.ts';
import { REACHABLE, whyUnreachable } from './reachable-check.ts';

/** A dock as it reports itself. @throws resource-unknown if it does not exist */
function dockOf(dockId: string, ports: StepPorts): DockRecord & GeoPoint {
  const dock = ports.dock(dockId);
  if (!dock)
    throw new AppError(
      'resource-unknown',
      say('Dock "{dock}" not found. Only simulated docks are supported.', { dock: dockId }),
    );
  return { ...dock, latitudeDeg: dock.lat, longitudeDeg: dock.lon };
}

/** The resources of a step at a dock. */
function dockAndVehicle(
  { dockId }: { readonly dockId: string },
  vehicleId: string | undefined,
): readonly Resource[] {
  const dock: Resource = { type: 'dock', id: dockId };
  return vehicleId === undefined ? [dock] : [dock, { type: 'vehicle', id: vehicleId }];
}

/** Distance to the dock by telemetry; undefined if the vehicle's position is unknown. */
function metresFrom(dock: GeoPoint, vehicle: TelemetryVehicle | undefined): number | undefined {
  const { position } = vehicle ?? {};
  if (!vehicle || vehicle.stale || !position) return undefined;
  return distanceM(dock, { latitudeDeg: position.lat, longitudeDeg: position.lon });
}

/** Opens or closes a dock's door. Done when the dock reports it. */
export const dockStep: StepDefinition<'dock'> = {
  type: 'dock',
  category: 'Docking',
  title: 'Dock door',
  summary: 'Opens or closes the door of a simulated dock.',
  proof: ['The dock reports that door position'],
  mavlink: 'none: the dock is commanded directly; only simulated docks are supported',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.dock,
  text: ({ dockId, door }) =>
    say('{what} the door of {dock}', { what: door === 'open' ? 'Open' : 'Close', dock: dockId }),
  preconditions: ['The dock is known', 'No aircraft lands there while it closes'],
  precondition: () => undefined,
  // Telemetry does not include docks. The dock's own report is the proof.
  postconditions: () => [],
  resources: ({ dockId }) => [{ type: 'dock', id: dockId }],
  defaultTimeoutS: () => 60,
  start: ({ params: { dockId, door }, context }, ports, onProgress) =>
    runStep(async () => {
      onProgress({ state: 'executing', detail: say('The door of {dock} is moving.', { dock: dockId }) });
      await ports.moveDoor(dockId, door, context);
      return {
        kind: 'succeeded',
        detail: say(door === 'open' ? '{dock} reports its door open.' : '{dock} reports its door closed.', {
          dock: dockId,
        }),
      };
    }),
};

const LOOK_EVERY_MS = 1000;
const CHARGE_S = 7200;
/** Without a gain of one percent in this time, nothing is charging. */
const RISE_WITHIN_MS = 10 * 60_000;

/** Closes the door over an aircraft and waits until its telemetry shows the charge. */
export const dockChargeStep: StepDefinition<'dock-charge'> = {
  type: 'dock-charge',
  category: 'Docking',
  title: 'Charge in a dock',
  summary: 'Closes the door of a simulated dock and waits until the battery is charged.',
  proof: ['Its battery reports the charge'],
  mavlink: 'none: the dock charges the vehicle on its pad automatically; only simulated docks are supported',
  credits: 0,
  needsVehicle: true,
  kind: 'other',
  params: STEP_PARAMS['dock-charge'],
  text: ({ dockId, untilPct }) => say('Charge in {dock} to {pct} %', { dock: dockId, pct: untilPct }),
  preconditions: [
    REACHABLE,
    'It is disarmed on the pad of the dock',
    'The dock is known; only simulated docks are supported',
  ],
  precondition(_params, vehicle) {
    const unreachable = whyUnreachable(vehicle);
    if (unreachable !== undefined || !vehicle) return unreachable;
    return failedCheck([mustNotFly, mustBeDisarmed], vehicle);
  },
  postconditions: ({ untilPct }) => [{ field: 'battery_pct', operator: '>=', value: untilPct }],
  resources: dockAndVehicle,
  defaultTimeoutS: () => CHARGE_S,
  start: ({ vehicleId = '', params: { dockId, untilPct }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const { clock } = ports;
      const isOnPad = () => ports.dock(dockId)?.occupant === vehicleId;
      if (dockOf(dockId, ports).occupant !== vehicleId)
        return {
          kind: 'failed',
          detail: say('{vehicle} is not on the pad of {dock}.', { vehicle: vehicleId, dock: dockId }),
        };
      onProgress({ state: 'executing', detail: say('The door of {dock} is closing.', { dock: dockId }) });
      await ports.moveDoor(dockId, 'close', context);
      return new Promise<StepOutcome>((resolve) => {
        let toldPct = -1;
        let roseAtMs = clock.monotonicMs();
        const end = (outcome: StepOutcome) => {
          timer.cancel();
          resolve(outcome);
        };
        const look = () => {
          const vehicle = ports.vehicle(vehicleId);
          const pct = vehicle?.battery_pct ?? undefined;
          if (!isOnPad())
            end({
              kind: 'failed',
              detail: say('{vehicle} is no longer on the pad of {dock}.', {
                vehicle: vehicleId,
                dock: dockId,
              }),
            });
          else if (vehicle?.stale === false && pct !== undefined && pct >= untilPct)
            end({ kind: 'succeeded', detail: say('Battery at {pct} %.', { pct }) });
          else if (pct !== undefined && pct > toldPct) {
            toldPct = pct;
            roseAtMs = clock.monotonicMs();
            onProgress({ detail: `${pct} %` });
          } else if (clock.monotonicMs() - roseAtMs >= RISE_WITHIN_MS)
            end({
              kind: 'failed',
              detail: say(
                'The battery of {vehicle} has not gained 1 % in 10 minutes: {dock} is not charging it.',
                { vehicle: vehicleId, dock: dockId },
              ),
            });
        };
        const timer = clock.every(LOOK_EVERY_MS, look);
        control.onCancel(() => timer.cancel());
        look();
      });
    }),
};

/** Height above the dock at which a copter can hold in wind. */
const ABOVE_M = 6;
/** A landing on the dock starts only within this distance. */
const BEGIN_WITHIN_M = 15;
const LEG_S = 1800;
const LANDING_S = 900;
const LAUNCH_S = 600;
const DOCK_IS_KNOWN = 'The dock is known; only simulated docks are supported';

interface Controllers {
  readonly vehicleId: string;
  readonly ports: StepPorts;
  readonly context: CommandContext;
  readonly control: StepControl;
  readonly onProgress: (progress: StepProgress) => void;
}

/** Gives one command. @returns its end unless it succeeded */
async function failureIn(
  { vehicleId, ...way }: Controllers,
  command: CommandName,
  params: Readonly<Record<string, unknown>> = {},
): Promise<StepOutcome | undefined> {
  const outcome = await giveCommand({ vehicleId, command, params }, way);
  return outcome.kind === 'succeeded' ? undefined : outcome;
}

const fail = (detail: OperatorText): StepOutcome => ({ kind: 'failed', detail });

function atAltitude(altitudeM: number): readonly Condition[] {
  const spanM = 2 * Math.max(1, altitudeM * 0.05);
  return [
    { field: 'altitude_m', operator: '>=', value: altitudeM - spanM },
    { field: 'altitude_m', operator: '<=', value: altitudeM + spanM },
  ];
}

const dockApproachStep: StepDefinition<'dock-approach'> = {
  type: 'dock-approach',
  category: 'Docking',
  title: 'Approach a dock',
  summary: 'Flies to a height above a simulated dock.',
  proof: ['It is above the dock', 'It is at the altitude'],
  mavlink: 'COMMAND_INT MAV_CMD_DO_REPOSITION (192) to the position of the dock',
  credits: 0,
  needsVehicle: true,
  kind: 'motion',
  params: STEP_PARAMS['dock-approach'],
  text: ({ dockId, altitudeM }) =>
    say('Fly to {altitude} m above {dock}', { altitude: altitudeM, dock: dockId }),
  preconditions: [REACHABLE, mustFly.text, DOCK_IS_KNOWN],
  precondition: (_params, vehicle) => whyUnreachable(vehicle) ?? (vehicle && mustFly.whyNot(vehicle)),
  // Only the dock knows its position, so the step itself checks whether the vehicle is there.
  postconditions: ({ altitudeM }) => atAltitude(altitudeM),
  resources: dockAndVehicle,
  defaultTimeoutS: () => LEG_S,
  start: ({ vehicleId = '', params: { dockId, altitudeM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const dock = dockOf(dockId, ports);
      const way = { vehicleId, ports, context, control, onProgress };
      const failure = await failureIn(way, 'goto', { lat: dock.lat, lon: dock.lon, altitudeM });
      if (failure) return failure;
      const awayM = metresFrom(dock, ports.vehicle(vehicleId));
      if (awayM === undefined || awayM > ABOVE_M)
        return fail(
          say('{vehicle} is not above {dock}: {distance}.', {
            vehicle: vehicleId,
            dock: dockId,
            distance: metres(awayM),
          }),
        );
      return {
        kind: 'succeeded',
        detail: say('{distance} from {dock}.', { distance: metres(awayM), dock: dockId }),
      };
    }),
};

const dockLandStep: StepDefinition<'dock-land'> = {
  type: 'dock-land',
  category: 'Docking',
  title: 'Land on a dock',
  summary: 'Opens the door of a simulated dock if it is not open, and lands on the pad.',
  proof: ['The dock detects it on its pad', 'Telemetry shows it disarmed and near enough to the dock'],
  mavlink:
    'the door is commanded directly; COMMAND_LONG MAV_CMD_NAV_LAND (21) param2 = 2 (PX4: Precision Land)',
  credits: 0,
  needsVehicle: true,
  kind: 'motion',
  params: STEP_PARAMS['dock-land'],
  text: ({ dockId }) => say('Land on {dock}', { dock: dockId }),
  preconditions: [
    REACHABLE,
    'It is flying, above the dock',
    'The pad is free',
    'Its landing target sensor is set up; the station cannot check this',
    DOCK_IS_KNOWN,
  ],
  precondition: (_params, vehicle) => whyUnreachable(vehicle) ?? (vehicle && mustFly.whyNot(vehicle)),
  postconditions: () => [{ field: 'armed', operator: '==', value: false }],
  isUnprovable: true,
  resources: dockAndVehicle,
  defaultTimeoutS: () => LANDING_S,
  start: ({ vehicleId = '', params: { dockId, withinM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const dock = dockOf(dockId, ports);
      const beginM = metresFrom(dock, ports.vehicle(vehicleId));
      if (beginM === undefined || beginM > BEGIN_WITHIN_M)
        return fail(
          say('{vehicle} is not above {dock}: {distance}. Approach the dock first.', {
            vehicle: vehicleId,
            dock: dockId,
            distance: metres(beginM),
          }),
        );
      if (dock.occupant !== undefined)
        return fail(say('{vehicle} is on the pad of {dock}.', { vehicle: dock.occupant, dock: dockId }));
      if (dock.door !== 'open') {
        onProgress({ state: 'executing', detail: say('The door of {dock} is opening.', { dock: dockId }) });
        await ports.moveDoor(dockId, 'open', context);
      }
      const way = { vehicleId, ports, context, control, onProgress };
      const failure = await failureIn(way, 'precision-land');
      if (failure) return failure;
      const awayM = metresFrom(dock, ports.vehicle(vehicleId));
      if (awayM === undefined || awayM > withinM)
        return fail(
          say('{vehicle} landed {distance} from {dock}, not within {within} m.', {
            vehicle: vehicleId,
            distance: metres(awayM),
            dock: dockId,
            within: withinM,
          }),
        );
      if (ports.dock(dockId)?.occupant !== vehicleId)
        return fail(
          say('{dock} does not detect {vehicle} on its pad, although telemetry shows {distance}.', {
            vehicle: vehicleId,
            dock: dockId,
            distance: metres(awayM),
          }),
        );
      return {
        kind: 'succeeded',
        detail: say('{vehicle} is on the pad of {dock}, {distance} from the centre by telemetry.', {
          vehicle: vehicleId,
          dock: dockId,
          distance: metres(awayM),
        }),
      };
    }),
};

const dockLaunchStep: StepDefinition<'dock-launch'> = {
  type: 'dock-launch',
  category: 'Docking',
  title: 'Launch from a dock',
  summary: 'Opens the door of a simulated dock, arms, takes off and closes the door.',
  proof: ['It is at the altitude', 'The dock reports its door closed'],
  mavlink:
    'the door is commanded directly; MAV_CMD_COMPONENT_ARM_DISARM (400), MAV_CMD_NAV_TAKEOFF (22), each sent once',
  credits: 0,
  needsVehicle: true,
  kind: 'start',
  params: STEP_PARAMS['dock-launch'],
  text: ({ dockId, altitudeM }) =>
    say('Launch from {dock} to {altitude} m', { dock: dockId, altitude: altitudeM }),
  preconditions: [
    REACHABLE,
    'It is disarmed on the pad of the dock',
    'Its own checks before arming pass',
    mustKnowItsPosition.text,
    DOCK_IS_KNOWN,
  ],
  precondition(_params, vehicle) {
    const unreachable = whyUnreachable(vehicle);
    if (unreachable !== undefined || !vehicle) return unreachable;
    return failedCheck([mustNotFly, mustBeDisarmed, mustBeReady, mustKnowItsPosition], vehicle);
  },
  postconditions: ({ altitudeM }) => atAltitude(altitudeM),
  resources: dockAndVehicle,
  defaultTimeoutS: () => LAUNCH_S,
  resumeAs: ({ altitudeM }, vehicle) =>
    isInTheAir(vehicle) ? { type: 'change-altitude', params: { altitudeM } } : undefined,
  start: ({ vehicleId = '', params: { dockId, altitudeM }, context }, ports, onProgress) =>
    runStep(async (control) => {
      if (dockOf(dockId, ports).occupant !== vehicleId)
        return fail(say('{vehicle} is not on the pad of {dock}.', { vehicle: vehicleId, dock: dockId }));
      onProgress({ state: 'executing', detail: say('The door of {dock} is opening.', { dock: dockId }) });
      await ports.moveDoor(dockId, 'open', context);
      const way = { vehicleId, ports, context, control, onProgress };
      const notArmed = await failureIn(way, 'arm');
      if (notArmed) {
        // Nothing has moved: restores the door's position and still reports the failure.
        if (ports.vehicle(vehicleId)?.armed === false)
          await ports.moveDoor(dockId, 'close', context).catch(failureOf);
        return notArmed;
      }
      const failure = await failureIn(way, 'takeoff', { altitudeM });
      if (failure) return failure;
      onProgress({ detail: say('The door of {dock} is closing.', { dock: dockId }) });
      await ports.moveDoor(dockId, 'close', context, vehicleId);
      return {
        kind: 'succeeded',
        detail: say('{vehicle} is in the air, and {dock} reports its door closed.', {
          vehicle: vehicleId,
          dock: dockId,
        }),
      };
    }),
};

/** Steps for flights to, onto and from a dock. */
export const dockFlightSteps = {
  'dock-approach': dockApproachStep,
  'dock-land': dockLandStep,
  'dock-launch': dockLaunchStep,
};

function metres(awayM: number | undefined): string {
  return awayM === undefined ? 'its position is unknown' : `${awayM.toFixed(1)} m`;
}
