import { AppError } from '../../../base/error.ts';
import type { WorkflowInput } from '../../../contract/developer/workflow.ts';

const IS_TYPE: Readonly<Record<WorkflowInput['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  vehicle: (value) => typeof value === 'string' && value !== '',
  json: (value) => value !== undefined,
};

/**
 * The inputs of a run: what was given, else what the workflow has.
 * @throws validation with each that is missing, wrong or unknown
 */
export function runInputs(
  declared: readonly WorkflowInput[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const errors: { readonly pointer: string; readonly detail: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, type, value } of declared) {
    const chosen = name in given ? given[name] : value;
    if (chosen === undefined) errors.push({ pointer: `/inputs/${name}`, detail: 'is missing' });
    else if (!IS_TYPE[type](chosen)) errors.push({ pointer: `/inputs/${name}`, detail: `is not a ${type}` });
    else values[name] = chosen;
  }
  const known = new Set(declared.map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!known.has(name))
      errors.push({ pointer: `/inputs/${name}`, detail: 'is not an input of this workflow' });
  if (errors.length === 0) return values;
  const words = errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  throw new AppError('validation', `Invalid body: ${words}.`, { context: { errors } });
}
