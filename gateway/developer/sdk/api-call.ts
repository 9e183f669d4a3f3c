import type { Scope } from '../../contract/account/access.ts';
import type { JsonSchema } from '../reference/json-schema.ts';

/** A value in the path or the query of a call. */
export interface CallParameter {
  /** Name as in the specification. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly description: string;
}

/** One request a generated client can make. */
export interface ApiCall {
  /** Id of the documented operation; of a read beside it, the id in the OpenAPI document. */
  readonly id: string;
  /** `operationId` of the OpenAPI document, in camelCase: the name of the method. */
  readonly name: string;
  /** As a heading. */
  readonly title: string;
  readonly purpose: string;
  readonly method: 'GET' | 'POST';
  /** With `{param}` placeholders. */
  readonly path: string;
  readonly isAuthenticated: boolean;
  readonly scope: Scope | undefined;
  readonly credits: number;
  readonly pathParameters: readonly CallParameter[];
  readonly query: readonly CallParameter[];
  /** undefined where it takes none. */
  readonly body: JsonSchema | undefined;
  /** Of each good answer; undefined for one without a body. */
  readonly answers: readonly (JsonSchema | undefined)[];
  /** A valid body for the first call. */
  readonly example: unknown;
  /** Set when the call reads a run: the run continues after the answer and ends in one of these states. */
  readonly run: FollowedRun | undefined;
}

/** Work the gateway continues after its answer. */
export interface FollowedRun {
  /** As in the name of a method: `launch`. */
  readonly noun: string;
  /** Field of the answer that says how far it is, and the values it never leaves again. */
  readonly stateField: string;
  readonly ends: readonly string[];
}
