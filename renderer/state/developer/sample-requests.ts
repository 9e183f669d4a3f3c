import { EXAMPLE_BODIES } from '../../../gateway/contract/developer/example-bodies.ts';

/**
 * Fields of the examples whose values the sandbox fills in: the reader's tenant, and ids that must be new
 * each time.
 */
const VARIABLES: Readonly<Record<string, string>> = {
  tenant_id: '{{tenant}}',
  correlation_id: '{{uuid}}',
};
/** The vehicle of the examples. */
const EXAMPLE_VEHICLE = 'uav-1';

/** What an operation's body has in the sandbox beside its example, or instead. */
const ADDITIONS: Readonly<Record<string, object>> = {
  'drone.launch': { auth: '{{key}}' },
  'billing.meter': { id: '{{uuid}}', source: 'playground' },
};

/**
 * A body to start from: the documented example with the sandbox's variables `{{…}}` in it, as text; undefined for
 * operations without a body. An operation without an example of its own starts from the one of the reference.
 */
export function sampleBody(operationId: string, example: unknown): string | undefined {
  const documented: unknown = EXAMPLE_BODIES[operationId as keyof typeof EXAMPLE_BODIES] ?? example;
  if (documented === undefined) return undefined;
  const addition = ADDITIONS[operationId];
  const body = addition ? { ...(documented as object), ...addition } : documented;
  return JSON.stringify(
    body,
    (name, value: unknown) => VARIABLES[name] ?? (value === EXAMPLE_VEHICLE ? '{{vehicle}}' : value),
    2,
  );
}
