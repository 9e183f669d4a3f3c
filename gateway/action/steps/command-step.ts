import type { Resource } from '../../contract/action/action.ts';
import {
  COMMAND_PARAMS,
  type CommandName,
  commandNameSchema,
  commandOf,
} from '../../contract/command/catalogue/commands.ts';
import { failedCheck } from '../../contract/command/catalogue/vehicle-check.ts';
import { giveCommand } from './flight/give-command.ts';
import { REACHABLE, whyUnreachable } from './flight/reachable-check.ts';
import type { StepDefinition } from './step-definition.ts';
import { runStep } from './step-run.ts';

/** Enough for an answer and a heartbeat over a poor radio link. */
const ANSWER_S = 30;

/** A step for every guided command. */
export const commandSteps = Object.fromEntries(
  commandNameSchema.options.map((name) => [name, commandStep(name)]),
) as unknown as { readonly [Name in CommandName]: StepDefinition<Name> };

/** A step that gives one guided command through the gate and ends as the command does. */
function commandStep(name: CommandName): StepDefinition<CommandName> {
  const { title, sends, summary, proof, category, words, step = {} } = commandOf(name);
  const { preconditions = [], postconditions, neverFor, resumeAs } = step;
  const kind = stepKindOf(name);
  return {
    type: name,
    category,
    title,
    summary,
    mavlink: sends,
    credits: 0,
    needsVehicle: true,
    kind,
    params: COMMAND_PARAMS[name],
    text: words,
    preconditions: [REACHABLE, ...preconditions.map(({ text }) => text)],
    proof: [proof],
    precondition(_params, vehicle) {
      const unreachable = whyUnreachable(vehicle);
      // A lost vehicle still gets safety commands: the uplink may work while the downlink does not.
      if (!vehicle || (unreachable !== undefined && (vehicle.conflict || kind !== 'safety')))
        return unreachable;
      return failedCheck(preconditions, vehicle);
    },
    postconditions: (params, _vehicleId, vehicle) => postconditions?.(params, vehicle) ?? [],
    resources(_params, vehicleId) {
      if (vehicleId === undefined) return [];
      const vehicle: Resource = { type: 'vehicle', id: vehicleId };
      return category === 'Payload' ? [vehicle, { type: 'payload', id: vehicleId }] : [vehicle];
    },
    defaultTimeoutS: (params) => step.timeoutS?.(params) ?? ANSWER_S,
    ...(resumeAs && { resumeAs }),
    ...(neverFor && { neverFor }),
    start: ({ vehicleId = '', params, context }, ports, onProgress) =>
      runStep((control) =>
        giveCommand(
          { vehicleId, command: name, params: params as Record<string, unknown> },
          { ports, context, control, onProgress },
        ),
      ),
  };
}

function stepKindOf(name: CommandName): StepDefinition['kind'] {
  const { groups, kind } = commandOf(name);
  if (groups.includes('safety')) return 'safety';
  if (groups.includes('start')) return 'start';
  return kind === 'motion' ? 'motion' : 'other';
}
