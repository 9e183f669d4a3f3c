import type { Target } from '../../codec/sender.ts';
import type { CommandRequest } from '../command/command-request.ts';
import type { ParameterEncoding } from './parameter-encoding.ts';

/** Sets one parameter: it is read for its type, written, and compared with the value the vehicle reports. */
export interface ParameterSetRequest {
  readonly form: 'parameter-set';
  readonly target: Target;
  /** A repeat has no further effect. */
  readonly retry: 'idempotent';
  /** As for a command: checked right before each send. */
  readonly maySend?: () => boolean;
  readonly name: string;
  readonly value: number;
  readonly encoding: ParameterEncoding;
}

/** Asks for parameters that show how a vehicle is equipped; changes nothing. Unknown ones stay unanswered. */
export interface ParameterReadRequest {
  readonly form: 'parameter-read';
  readonly target: Target;
  readonly retry: 'idempotent';
  /** As for a command: checked right before each send. */
  readonly maySend?: () => boolean;
  readonly names: readonly string[];
}

/** Everything a step of an action may ask of a vehicle. */
export type StepRequest = CommandRequest | ParameterSetRequest | ParameterReadRequest;
