/** Vehicles by the word they are asked for on a command line. */
export const SIMULATOR_KINDS = {
  copter: { type: 'copter', profile: 'ardupilot' },
  px4: { type: 'copter', profile: 'px4' },
  'copter-px4': { type: 'copter', profile: 'px4' },
  plane: { type: 'plane', profile: 'ardupilot' },
  rover: { type: 'rover', profile: 'ardupilot' },
} as const;

export type SimulatorKind = keyof typeof SIMULATOR_KINDS;

export function isSimulatorKind(word: string): word is SimulatorKind {
  return Object.hasOwn(SIMULATOR_KINDS, word);
}
