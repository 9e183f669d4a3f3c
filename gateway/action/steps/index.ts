import type { StepType } from '../../contract/action/step.ts';
import { dockFlightSteps } from './flight/dock-flight-steps.ts';
import { dockChargeStep, dockStep } from './flight/dock-step.ts';
import { flightSteps } from './flight/flight-steps.ts';
import { followStep } from './flight/follow-step.ts';
import { formationStep } from './flight/formation-step.ts';
import { separateStep } from './flight/separate-step.ts';
import { swarmStartStep } from './flight/swarm-start-step.ts';
import { launchStep } from './mission/launch-step.ts';
import { missionStep } from './mission/mission-step.ts';
import { uploadMissionStep } from './mission/upload-mission-step.ts';
import { payloadSteps } from './payload-steps.ts';
import { confirmStep } from './station/confirm-step.ts';
import { httpStep } from './station/http-step.ts';
import { notifyStep } from './station/notify-step.ts';
import { waitStep } from './station/wait-step.ts';
import type { StepDefinition } from './step-definition.ts';

/** Every step type of the contract with what it does. */
export const STEPS: { readonly [Type in StepType]: StepDefinition<Type> } = {
  ...flightSteps,
  ...payloadSteps,
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
