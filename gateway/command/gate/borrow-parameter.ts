import { textOf } from '../../base/error.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { isSameParameterValue } from '../../mavlink/protocol/parameter/parameter-encoding.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { ActionStep } from '../catalogue/action-definition.ts';
import type { Operation } from '../operation/operation.ts';
import type { CommandRunOptions } from './command-run.ts';

/**
 * Saves the value read since `sinceMs` before a step that changes a parameter for one flight. Skips
 * other steps and values already set. @returns why the step must not be sent
 */
export function borrowParameter(
  { request, unreadReason }: ActionStep,
  { parameters }: VehicleState,
  sinceMs: number,
  borrow: CommandRunOptions['borrow'],
  operation: Pick<Operation, 'note'>,
): OperatorText | undefined {
  if (unreadReason === undefined || request.form !== 'parameter-set') return undefined;
  const { name, value } = request;
  const reading = parameters.find((each) => each.name === name);
  if (!reading || reading.receivedAtMs < sinceMs) return unreadReason;
  const before = reading.value;
  if (isSameParameterValue(before, value)) return undefined;
  try {
    borrow({ name, before, value });
  } catch (error) {
    return textOf(error);
  }
  operation.note(
    'progress',
    say('{name} is changed from {before} to {value} until the vehicle disarms', { name, before, value }),
    { name, before, value },
  );
  return undefined;
}
