import { ACTIONS } from '../../command/catalogue/action-catalogue.ts';
import type { ActionDefinition } from '../../command/catalogue/action-definition.ts';
import type { Resource } from '../../contract/action/action.ts';
import type { Condition } from '../../contract/action/condition.ts';
import { STEP_PARAMS, type StepParams } from '../../contract/action/step.ts';
import { type CommandName, SAFETY_COMMANDS } from '../../contract/command/command.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { giveCommand } from './flight/give-command.ts';
import { REACHABLE, type VehicleCheck, whyUnreachable } from './flight/vehicle-check.ts';
import type { StepDefinition } from './step-definition.ts';
import { runStep } from './step-run.ts';

/** What differs between the steps that give one command. */
export interface CommandStepParts<Name extends CommandName> {
  readonly title: string;
  readonly mavlink: string;
  readonly kind: 'motion' | 'start' | 'safety' | 'other';
  readonly preconditions?: readonly string[];
  readonly neverFor?: VehicleCheck;
  readonly checks?: readonly VehicleCheck[];
  readonly postconditions?: (params: StepParams<Name>, vehicle?: TelemetryVehicle) => readonly Condition[];
  /** Has the vehicle's payload for itself too. */
  readonly usesPayload?: boolean;
  readonly timeoutS: number | ((params: StepParams<Name>) => number);
  readonly resumeAs?: NonNullable<StepDefinition<Name>['resumeAs']>;
}

/** A step that gives one guided command through the gate and ends as the command ends. */
export function commandStep<Name extends CommandName>(
  command: Name,
  parts: CommandStepParts<Name>,
): StepDefinition<Name> {
  const definition = ACTIONS[command] as unknown as ActionDefinition<Name>;
  const { checks = [], neverFor, timeoutS, resumeAs, usesPayload = false } = parts;
  return {
    type: command,
    category: definition.category,
    title: parts.title,
    mavlink: parts.mavlink,
    credits: 0,
    needsVehicle: true,
    kind: parts.kind,
    params: STEP_PARAMS[command] as unknown as StepDefinition<Name>['params'],
    text: (params) => definition.text(params),
    preconditions: [REACHABLE, ...(parts.preconditions ?? [])],
    precondition(_params, vehicle) {
      const unreachable = whyUnreachable(vehicle);
      // A lost vehicle still gets safety commands: the uplink may work while the downlink does not.
      if (!vehicle || (unreachable !== undefined && (vehicle.conflict || !SAFETY_COMMANDS.has(command))))
        return unreachable;
      for (const check of checks) {
        const why = check(vehicle);
        if (why !== undefined) return why;
      }
      return undefined;
    },
    postconditions: (params, _vehicleId, vehicle) => parts.postconditions?.(params, vehicle) ?? [],
    resources(_params, vehicleId) {
      if (vehicleId === undefined) return [];
      const vehicle: Resource = { type: 'vehicle', id: vehicleId };
      return usesPayload ? [vehicle, { type: 'payload', id: vehicleId }] : [vehicle];
    },
    defaultTimeoutS: (params) => (typeof timeoutS === 'number' ? timeoutS : timeoutS(params)),
    ...(resumeAs && { resumeAs }),
    ...(neverFor && { neverFor }),
    start: ({ vehicleId = '', params, context }, ports, onProgress) =>
      runStep((control) =>
        giveCommand(
          { vehicleId, command, params: params as Record<string, unknown> },
          { ports, context, control, onProgress },
        ),
      ),
  };
}
