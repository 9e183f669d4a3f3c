import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { modeText } from '../target/sighting.ts';

/** `texts`: the vehicle's status texts about it. */
export function refusalText(result: string, texts: readonly string[]): OperatorText {
  return texts.length > 0
    ? say('The vehicle refused ({result}): {texts}', { result, texts: texts.join(' ') })
    : say('The vehicle refused ({result}) without giving a reason.', { result });
}

export function modeLeftText(vehicle: VehicleState): OperatorText {
  return say(
    'The vehicle changed to {mode} before the command finished: a failsafe or another operator took over.',
    { mode: modeText(vehicle) },
  );
}
