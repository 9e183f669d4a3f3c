import type { CalibrationKind } from '../../../gateway/contract/onboard/calibration.ts';
import type { Message } from '../../language/translate.ts';

/** What the rules of a page look at. */
export interface SetupVehicle {
  /** Undefined if the vehicle has no such parameter. */
  readonly value: (name: string) => number | undefined;
  /** Undefined until telemetry says. */
  readonly hasBattery: boolean | undefined;
}

export interface SetupRule {
  /** `missing`: it cannot fly or drive like this. `warning`: it can, with a risk. */
  readonly state: 'missing' | 'warning';
  /** Why, and what follows from it. */
  readonly text: Message;
  readonly applies: (vehicle: SetupVehicle) => boolean;
}

/** One page of the Set up screen for one family of autopilots. */
export interface SetupPage {
  readonly id: string;
  readonly title: Message;
  /** The guided work on the page. */
  readonly work?: CalibrationKind | 'motors';
  /**
   * Parameters under headings, names separated by blanks. `#` stands for a number, `*` at the end for
   * anything. Those the vehicle does not have are left out, so that one table serves all its classes.
   */
  readonly sections: readonly { readonly title: Message; readonly names: string }[];
  /** The most important ones, shown in words on the summary. At most three that exist. */
  readonly facts?: string;
  readonly rules?: readonly SetupRule[];
  /** Optional equipment that is not fitted. */
  readonly isUnused?: (vehicle: SetupVehicle) => boolean;
}

/** Whether each name has that value. False if the vehicle lacks one of them. */
export function all(vehicle: SetupVehicle, names: string, expected: number): boolean {
  return names.split(' ').every((name) => vehicle.value(name) === expected);
}

/** The values of the names that exist. */
export function valuesOf(vehicle: SetupVehicle, names: string): readonly number[] {
  return names
    .split(' ')
    .map(vehicle.value)
    .filter((value) => value !== undefined);
}

/** Whether two or more exist and all are equal. */
export function areSame(values: readonly number[]): boolean {
  return values.length > 1 && new Set(values).size === 1;
}

/** Whether a value above 0 is there twice: two sticks on one channel. */
export function hasTwice(values: readonly number[]): boolean {
  const used = values.filter((value) => value > 0);
  return new Set(used).size < used.length;
}

/** `start` followed by 1 to `count` and `end`: the numbered names of a family. */
export function numbered(start: string, count: number, end = ''): string {
  return Array.from({ length: count }, (_, index) => `${start}${index + 1}${end}`).join(' ');
}
