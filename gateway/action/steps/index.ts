import type { StepType } from '../../contract/step.ts';
import { confirmStep } from './confirm-step.ts';
import { dockChargeStep } from './dock-charge-step.ts';
import { dockFlightSteps } from './dock-flight-steps.ts';
import { dockStep } from './dock-step.ts';
import { flightSteps } from './flight-steps.ts';
import { followStep } from './follow-step.ts';
import { formationStep } from './formation-step.ts';
import { httpStep } from './http-step.ts';
import { launchStep } from './launch-step.ts';
import { missionStep } from './mission-step.ts';
import { notifyStep } from './notify-step.ts';
import { payloadSteps } from './payload-steps.ts';
import { separateStep } from './separate-step.ts';
import type { StepDefinition } from './step-definition.ts';
import { swarmStartStep } from './swarm-start-step.ts';
import { uploadMissionStep } from './upload-mission-step.ts';
import { waitStep } from './wait-step.ts';

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
