import type { StepType } from '../../contract/action/step.ts';

/** The catalogue's texts for each step type: what it does, and what shows that it is done. */
export const STEP_TYPE_TEXTS: Readonly<
  Record<StepType, { readonly text: string; readonly proof: readonly string[] }>
> = {
  arm: { text: 'Starts the motors.', proof: ['Its heartbeat shows armed'] },
  disarm: { text: 'Stops the motors on the ground.', proof: ['Its heartbeat shows disarmed'] },
  takeoff: { text: 'Climbs from the ground to an altitude above home.', proof: ['It is at the altitude'] },
  land: { text: 'Lands where it is.', proof: ['It reports that it is on the ground'] },
  rtl: { text: 'Returns to home and lands by its own rules.', proof: ['It is home and on the ground'] },
  hold: { text: 'Stops and stays where it is.', proof: ['It is in its holding mode and stands still'] },
  goto: { text: 'Flies to a place.', proof: ['It is at the place and at the altitude'] },
  'change-altitude': { text: 'Climbs or sinks in place.', proof: ['It is at the altitude'] },
  'change-speed': {
    text: 'Sets the speed over the ground.',
    proof: ['It flies at that speed; unknown while it stands'],
  },
  orbit: { text: 'Circles a place.', proof: ['It moves on the circle at the altitude'] },
  'set-mode': { text: 'Puts it into one of its flight modes.', proof: ['Its heartbeat shows the mode'] },
  'start-mission': {
    text: 'Starts the mission on board; does not wait for its end.',
    proof: ['It is in its mission mode and moves'],
  },
  'set-home': { text: 'Moves its home.', proof: ['It reports the new home'] },
  'precision-land': {
    text: 'Lands on the target its own sensor sees.',
    proof: ['It reports that it is on the ground; how near to the target nothing shows'],
  },
  gripper: {
    text: 'Closes or opens the gripper, once.',
    proof: ['The output its gripper is on (ArduPilot); unknown elsewhere'],
  },
  'set-servo': {
    text: 'Puts a pulse width on an output, once.',
    proof: ['The output shows it; unknown where it reports no outputs'],
  },
  'set-relay': {
    text: 'Switches a relay on or off, once.',
    proof: ['It reports the relay so; unknown where it reports no relays'],
  },
  'camera-trigger': {
    text: 'Takes one picture.',
    proof: ['It reports the picture; unknown where its camera reports nothing'],
  },
  'camera-interval': {
    text: 'Takes a picture every so many seconds.',
    proof: ['It reports the second picture; unknown where its camera reports nothing'],
  },
  'camera-stop': {
    text: 'Ends a series of pictures.',
    proof: ['Its camera reports that it is idle; unknown where it reports nothing'],
  },
  gimbal: {
    text: 'Points the camera up or down and to a side.',
    proof: ['Its gimbal reports the angles; unknown where it reports none'],
  },
  'set-parameter': {
    text: 'Sets one parameter of the autopilot.',
    proof: ['The vehicle tells the new value; another value is a failure'],
  },
  'upload-mission': {
    text: 'Writes a mission to the vehicle in place of the one on board.',
    proof: ['The vehicle accepts the whole transfer'],
  },
  mission: {
    text: 'Flies a mission from the ground to the ground.',
    proof: ['The mission run is completed', 'It stands disarmed'],
  },
  launch: {
    text: 'Launches whichever aircraft is free over a zone.',
    proof: ['The launch is completed and the aircraft stands disarmed'],
  },
  wait: { text: 'Lets time pass or waits until telemetry shows something.', proof: ['The condition itself'] },
  dock: { text: 'Opens or closes the door of a simulated dock.', proof: ['The dock reports its door there'] },
  'dock-approach': {
    text: 'Flies to a height above a simulated dock.',
    proof: ['It is above the dock', 'It is at the altitude'],
  },
  'dock-land': {
    text: 'Opens the door of a simulated dock if it is not open, and lands on the pad.',
    proof: ['The dock feels it on its pad', 'Telemetry shows it disarmed and near enough to the dock'],
  },
  'dock-charge': {
    text: 'Closes the door of a simulated dock and waits until the battery is charged.',
    proof: ['Its battery shows the charge'],
  },
  'dock-launch': {
    text: 'Opens the door of a simulated dock, arms, takes off, and closes the door below.',
    proof: ['It is at the altitude', 'The dock reports its door closed'],
  },
  formation: {
    text: 'Brings several flying aircraft into a formation around the first, heights first, then places.',
    proof: ['Each is at its place and altitude'],
  },
  follow: {
    text: 'Keeps aircraft at their places beside a leader that somebody else flies, for a time or until something is seen.',
    proof: ['The time is over or the condition is met, and nobody failed or came too near'],
  },
  'swarm-start': {
    text: 'Arms several aircraft and lets them take off together: all of them, or none.',
    proof: ['Each is at its altitude'],
  },
  separate: {
    text: 'Brings several flying aircraft to altitudes of their own.',
    proof: ['Each is at its altitude', 'Telemetry shows the height between them'],
  },
  notify: { text: 'Puts a notice before the operator.', proof: ['The notice is written down'] },
  confirm: { text: 'Waits for a person’s yes.', proof: ['The answer is yes'] },
  http: {
    text: 'Calls this gateway’s own API as the one who executed the step.',
    proof: ['The answer has the expected status'],
  },
};
