import { distanceM, type GeoPoint } from '../../../base/geometry/local-frame.ts';
import type { Resource } from '../../../contract/action/action.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { DockRecord } from '../../queue/dock-registry.ts';
import type { StepDefinition, StepOutcome, StepPorts } from '../step-definition.ts';
import { runStep } from '../step-run.ts';
import { mustBeDisarmed, mustNotFly, REACHABLE, whyUnreachable } from './vehicle-check.ts';

/** A dock by its own report. @throws RangeError with a sentence for the operator when there is none */
export function dockOf(dockId: string, ports: StepPorts): DockRecord & GeoPoint {
  const dock = ports.dock(dockId);
  if (!dock) throw new RangeError(`Dock "${dockId}" not found. Only simulated docks are supported.`);
  return { ...dock, latitudeDeg: dock.lat, longitudeDeg: dock.lon };
}

/** The resources of a step at a dock. */
export function dockAndVehicle(
  { dockId }: { readonly dockId: string },
  vehicleId: string | undefined,
): readonly Resource[] {
  const dock: Resource = { type: 'dock', id: dockId };
  return vehicleId === undefined ? [dock] : [dock, { type: 'vehicle', id: vehicleId }];
}

/** From the dock by telemetry; undefined when the vehicle does not say where it is. */
export function metresFrom(dock: GeoPoint, vehicle: TelemetryVehicle | undefined): number | undefined {
  const { position } = vehicle ?? {};
  if (!vehicle || vehicle.stale || !position) return undefined;
  return distanceM(dock, { latitudeDeg: position.lat, longitudeDeg: position.lon });
}

/** Opens or closes the door of a dock; done when the dock reports it there. */
export const dockStep: StepDefinition<'dock'> = {
  type: 'dock',
  category: 'Docking',
  title: 'Dock door',
  mavlink: 'none: the dock is commanded directly; only simulated docks are supported',
  credits: 0,
  needsVehicle: false,
  kind: 'other',
  params: STEP_PARAMS.dock,
  text: ({ dockId, door }) => `${door === 'open' ? 'Open' : 'Close'} the door of ${dockId}`,
  preconditions: ['The dock is known', 'No aircraft lands there while it closes'],
  precondition: () => undefined,
  // A dock is not in telemetry; its own report is the proof.
  postconditions: () => [],
  resources: ({ dockId }) => [{ type: 'dock', id: dockId }],
  defaultTimeoutS: () => 60,
  start: ({ params: { dockId, door }, context }, ports, onProgress) =>
    runStep(async () => {
      onProgress({ state: 'executing', detail: `The door of ${dockId} is moving.` });
      await ports.moveDoor(dockId, door, context);
      return {
        kind: 'succeeded',
        detail: `${dockId} reports its door ${door === 'open' ? 'open' : 'closed'}.`,
      };
    }),
};

const LOOK_EVERY_MS = 1000;
const CHARGE_S = 7200;
/** Without a percent more in this time nothing is charging. */
const RISE_WITHIN_MS = 10 * 60_000;

/** Closes the door over an aircraft and waits until its own telemetry shows the charge. */
export const dockChargeStep: StepDefinition<'dock-charge'> = {
  type: 'dock-charge',
  category: 'Docking',
  title: 'Charge in a dock',
  mavlink: 'none: the dock charges the vehicle on its pad automatically; only simulated docks are supported',
  credits: 0,
  needsVehicle: true,
  kind: 'other',
  params: STEP_PARAMS['dock-charge'],
  text: ({ dockId, untilPct }) => `Charge in ${dockId} to ${untilPct} %`,
  preconditions: [
    REACHABLE,
    'It is disarmed on the pad of the dock',
    'The dock is known; only simulated docks are supported',
  ],
  precondition(_params, vehicle) {
    const unreachable = whyUnreachable(vehicle);
    if (unreachable !== undefined || !vehicle) return unreachable;
    return mustNotFly(vehicle) ?? mustBeDisarmed(vehicle);
  },
  postconditions: ({ untilPct }) => [{ field: 'battery_pct', operator: '>=', value: untilPct }],
  resources: dockAndVehicle,
  defaultTimeoutS: () => CHARGE_S,
  start: ({ vehicleId = '', params: { dockId, untilPct }, context }, ports, onProgress) =>
    runStep(async (control) => {
      const { clock } = ports;
      const isOnPad = () => ports.dock(dockId)?.occupant === vehicleId;
      if (dockOf(dockId, ports).occupant !== vehicleId)
        return { kind: 'failed', detail: `It is not on the pad of ${dockId}.` };
      onProgress({ state: 'executing', detail: `The door of ${dockId} is closing.` });
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
          if (!isOnPad()) end({ kind: 'failed', detail: `It is no longer on the pad of ${dockId}.` });
          else if (vehicle?.stale === false && pct !== undefined && pct >= untilPct)
            end({ kind: 'succeeded', detail: `Battery at ${pct} %.` });
          else if (pct !== undefined && pct > toldPct) {
            toldPct = pct;
            roseAtMs = clock.monotonicMs();
            onProgress({ detail: `${pct} %` });
          } else if (clock.monotonicMs() - roseAtMs >= RISE_WITHIN_MS)
            end({
              kind: 'failed',
              detail: `Its battery has not gained 1 % in 10 minutes: ${dockId} is not charging it.`,
            });
        };
        const timer = clock.every(LOOK_EVERY_MS, look);
        control.onCancel(() => timer.cancel());
        look();
      });
    }),
};
