import type { Target } from '../../codec/sender.ts';
import type { CommandRequest } from '../command/command-request.ts';
import type { RemoteIdEmergencyRequest } from '../remote-id-protocol.ts';
import type { ParameterEncoding } from './parameter-encoding.ts';

/** Sets one parameter: reads its type, writes it and compares it with the reported value. */
export interface ParameterSetRequest {
  readonly form: 'parameter-set';
  readonly target: Target;
  /** A repeat has no further effect. */
  readonly retry: 'idempotent';
  /** As for a command: checked before each send. */
  readonly maySend?: () => boolean;
  readonly name: string;
  readonly value: number;
  readonly encoding: ParameterEncoding;
}

/** Reads parameters that show how a vehicle is equipped. Unknown ones stay unanswered. */
export interface ParameterReadRequest {
  readonly form: 'parameter-read';
  readonly target: Target;
  readonly retry: 'idempotent';
  /** As for a command: checked before each send. */
  readonly maySend?: () => boolean;
  readonly names: readonly string[];
}

/** Sets one extended parameter of a component: reads its type, sets it and reads it back. */
export interface ExtendedParameterSetRequest {
  readonly form: 'extended-parameter-set';
  readonly target: Target;
  /** A repeat has no further effect. */
  readonly retry: 'idempotent';
  /** As for a command: checked before each send. */
  readonly maySend?: () => boolean;
  readonly name: string;
  readonly value: number;
}

/** Any request of an action step to a vehicle. */
export type StepRequest =
  | CommandRequest
  | ParameterSetRequest
  | ParameterReadRequest
  | ExtendedParameterSetRequest
  | RemoteIdEmergencyRequest;
