import type { StepType } from '../../contract/action/step.ts';
import { commandSteps } from './command-step.ts';
import { dockChargeStep, dockFlightSteps, dockStep } from './flight/dock-flight-steps.ts';
import { followStep } from './flight/follow-step.ts';
import { formationStep, separateStep } from './flight/formation-step.ts';
import { swarmStartStep } from './flight/swarm-start-step.ts';
import { launchStep, missionStep, uploadMissionStep } from './mission/mission-step.ts';
import { confirmStep, httpStep, notifyStep, waitStep } from './station/station-steps.ts';
import type { StepDefinition } from './step-definition.ts';

/** Every step type of the contract with its definition. */
export const STEPS: { readonly [Type in StepType]: StepDefinition<Type> } = {
  ...commandSteps,
  'upload-mission': uploadMissionStep,
  mission: missionStep,
  launch: launchStep,
  wait: waitStep,
  dock: dockStep,
  ...dockFlightSteps,
  'dock-charge': dockChargeStep,
  formation: formationStep,
  follow: followStep,
  'swarm-start': swarmStartStep,
  separate: separateStep,
  notify: notifyStep,
  confirm: confirmStep,
  http: httpStep,
};
