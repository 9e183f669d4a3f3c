import {
  effectOf,
  liveRoleOf,
  type NamedOperation,
} from '../../../../../gateway/contract/api/api-operation.ts';

/** All that decides who may call an operation for what, in one line. */
export function ruleText(operation: NamedOperation): string {
  const {
    access,
    target = {},
    vehiclesInBody,
    alertsInBody,
    shows,
    also,
    ofOthers,
    isTenantInBody,
  } = operation;
  const flags = {
    keyless: access.kind === 'role' && access.isForPeople,
    body: access.bodyCredential,
    demo: access.demo,
    tenant: isTenantInBody,
    safety: operation.isSafety,
  };
  return [
    'scope' in access ? access.scope : access.kind,
    ...(access.kind === 'public' ? [] : [`live:${liveRoleOf(operation)}`]),
    ...Object.entries(target).map(([name, kind]) => `${name}:${kind}`),
    ...(alertsInBody ? ['alerts'] : []),
    ...(vehiclesInBody ? [`vehicles:${vehiclesInBody}`] : []),
    ...(effectOf(operation) === 'none' ? [] : [`effect:${effectOf(operation)}`]),
    ...(shows ? [`shows:${shows}`] : []),
    ...(also ? [`also:${also.scope}`] : []),
    ...(ofOthers ? [`others:${ofOthers.scope}`] : []),
    ...(operation.cost ? [`cost:${operation.cost}`] : []),
    ...Object.entries(flags).flatMap(([name, value]) =>
      value ? [value === true ? name : `${name}:${value}`] : [],
    ),
  ].join(' ');
}
