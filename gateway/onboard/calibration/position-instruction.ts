import type { CalibrationPosition } from '../../contract/onboard/calibration.ts';

const INSTRUCTIONS: Readonly<Record<CalibrationPosition, string>> = {
  level: 'Place the vehicle level.',
  left: 'Place the vehicle on its left side.',
  right: 'Place the vehicle on its right side.',
  'nose-down': 'Place the vehicle nose down.',
  'nose-up': 'Place the vehicle nose up.',
  back: 'Place the vehicle on its back.',
};

export function positionInstruction(position: CalibrationPosition): string {
  return INSTRUCTIONS[position];
}
