import { type OperatorText, say } from '../../operator-text.ts';

/**
 * Values in a command's text. The API has SI units. The window recognises them by their codes and
 * shows them in the operator's units (renderer/format/command-text.ts).
 */

export function height(metres: number): OperatorText {
  return say('{height} m', { height: metres });
}

export function distance(metres: number): OperatorText {
  return say('{distance} m', { distance: metres });
}

export function speed(mps: number): OperatorText {
  return say('{speed} m/s', { speed: mps });
}

export function place(lat: number, lon: number): OperatorText {
  return say('{lat}, {lon}', { lat: lat.toFixed(6), lon: lon.toFixed(6) });
}
