import { z } from 'zod';
import type { StepType, StepTypeRecord } from '../../contract/action/step.ts';
import { STEPS } from './index.ts';
import type { StepDefinition } from './step-definition.ts';

/** The catalogue for people and builders: `GET /api/action/step-types`. */
export function stepTypeRecords(): readonly StepTypeRecord[] {
  return Object.values(STEPS as Readonly<Record<StepType, StepDefinition>>).map((step) => ({
    type: step.type,
    category: step.category,
    title: step.title,
    text: STEP_TYPE_TEXTS[step.type].text,
    mavlink: step.mavlink,
    needsVehicle: step.needsVehicle,
    preconditions: [...step.preconditions],
    postconditions: [...STEP_TYPE_TEXTS[step.type].proof],
    credits: step.credits,
    params: z.toJSONSchema(step.params, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
  }));
}

/** The catalogue's texts for each step type: what it does, and what shows that it is done. */
const STEP_TYPE_TEXTS: Readonly<
  Record<StepType, { readonly text: string; readonly proof: readonly string[] }>
> = {
  arm: { text: 'Starts the motors.', proof: ['Its heartbeat shows armed'] },
  disarm: { text: 'Stops the motors on the ground.', proof: ['Its heartbeat shows disarmed'] },
  takeoff: { text: 'Climbs from the ground to an altitude above home.', proof: ['It is at the altitude'] },
  land: { text: 'Lands where it is.', proof: ['It reports that it is on the ground'] },
  rtl: { text: 'Returns to home and lands by its own rules.', proof: ['It is at home and on the ground'] },
  hold: { text: 'Stops and holds position.', proof: ['It is in its hold mode and does not move'] },
  goto: { text: 'Flies to a position.', proof: ['It is at the position and altitude'] },
  'change-altitude': { text: 'Climbs or descends in place.', proof: ['It is at the altitude'] },
  'change-speed': {
    text: 'Sets the ground speed.',
    proof: ['It flies at that speed; unknown while it does not move'],
  },
  orbit: { text: 'Circles a point.', proof: ['It moves on the circle at the altitude'] },
  'set-mode': { text: 'Sets one of its flight modes.', proof: ['Its heartbeat shows the mode'] },
  'start-mission': {
    text: 'Starts the onboard mission; does not wait for its end.',
    proof: ['It is in its mission mode and moves'],
  },
  'set-home': { text: 'Sets its home position.', proof: ['It reports the new home'] },
  'precision-land': {
    text: 'Lands on the target seen by its own sensor.',
    proof: ['It reports that it is on the ground; its distance from the target is unknown'],
  },
  gripper: {
    text: 'Closes or opens the gripper, once.',
    proof: ['The output of its gripper (ArduPilot); unknown on other autopilots'],
  },
  'set-servo': {
    text: 'Sets the pulse width of an output, once.',
    proof: ['The output shows it; unknown if it reports no outputs'],
  },
  'set-relay': {
    text: 'Switches a relay on or off, once.',
    proof: ['It reports that relay state; unknown if it reports no relays'],
  },
  'camera-trigger': {
    text: 'Takes one picture.',
    proof: ['It reports the picture; unknown if its camera reports nothing'],
  },
  'camera-interval': {
    text: 'Takes pictures at a fixed interval.',
    proof: ['It reports the second picture; unknown if its camera reports nothing'],
  },
  'camera-stop': {
    text: 'Ends a series of pictures.',
    proof: ['Its camera reports that it is idle; unknown if it reports nothing'],
  },
  gimbal: {
    text: 'Points the camera up or down and sideways.',
    proof: ['Its gimbal reports the angles; unknown if it reports none'],
  },
  'set-parameter': {
    text: 'Sets one parameter of the autopilot.',
    proof: ['The vehicle reports the new value; any other value is a failure'],
  },
  'upload-mission': {
    text: 'Uploads a mission and replaces the onboard one.',
    proof: ['The vehicle accepts the whole transfer'],
  },
  mission: {
    text: 'Flies a mission from take-off to landing.',
    proof: ['The mission run is completed', 'It is disarmed'],
  },
  launch: {
    text: 'Launches a free aircraft over a zone.',
    proof: ['The launch is completed and the aircraft is disarmed'],
  },
  wait: { text: 'Waits for a time or until telemetry meets a condition.', proof: ['The condition itself'] },
  dock: {
    text: 'Opens or closes the door of a simulated dock.',
    proof: ['The dock reports that door position'],
  },
  'dock-approach': {
    text: 'Flies to a height above a simulated dock.',
    proof: ['It is above the dock', 'It is at the altitude'],
  },
  'dock-land': {
    text: 'Opens the door of a simulated dock if it is not open, and lands on the pad.',
    proof: ['The dock detects it on its pad', 'Telemetry shows it disarmed and near enough to the dock'],
  },
  'dock-charge': {
    text: 'Closes the door of a simulated dock and waits until the battery is charged.',
    proof: ['Its battery reports the charge'],
  },
  'dock-launch': {
    text: 'Opens the door of a simulated dock, arms, takes off and closes the door.',
    proof: ['It is at the altitude', 'The dock reports its door closed'],
  },
  formation: {
    text: 'Moves several flying aircraft into a formation around the first: altitudes first, then positions.',
    proof: ['Each is at its position and altitude'],
  },
  follow: {
    text: 'Keeps aircraft in position around a leader flown by another operator, for a time or until a condition is met.',
    proof: ['The time is over or the condition is met, and no aircraft failed or came too close'],
  },
  'swarm-start': {
    text: 'Arms several aircraft and lets them take off together: all of them, or none.',
    proof: ['Each is at its altitude'],
  },
  separate: {
    text: 'Moves several flying aircraft to separate altitudes.',
    proof: ['Each is at its altitude', 'Telemetry shows the vertical separation'],
  },
  notify: { text: 'Shows a notice to the operator.', proof: ['The notice is stored'] },
  confirm: { text: 'Waits until a person confirms.', proof: ['The answer is yes'] },
  http: {
    text: 'Calls this gateway’s own API as the user who executed the step.',
    proof: ['The answer has the expected status'],
  },
};
