import { POLICY_ACTION_GROUPS, POLICY_ACTIONS } from './policy-actions.ts';
import { FACTS_BY_PATH } from './policy-facts.ts';

interface RecordShape {
  readonly [name: string]: string | RecordShape;
}

/** The Cedar schema every policy is checked against: the actor, the action, the vehicle and the facts. */
export function policySchemaText(): string {
  const actions = [...POLICY_ACTIONS].map(([name, groups]) => {
    const within = groups.length === 0 ? '' : ` in [${groups.map((group) => `"${group}"`).join(', ')}]`;
    return `action "${name}"${within} appliesTo { principal: [Actor], resource: [Vehicle], context: Facts };`;
  });
  return [
    'entity Actor;',
    'entity Vehicle;',
    `type Facts = ${shapeText(shape())};`,
    ...POLICY_ACTION_GROUPS.map((group) => `action "${group}";`),
    ...actions,
  ].join('\n');
}

function shape(): RecordShape {
  const root: Record<string, unknown> = {};
  for (const { path, type, isRequired } of FACTS_BY_PATH.values()) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let record = root;
    for (const name of names) {
      record[name] ??= {};
      record = record[name] as Record<string, unknown>;
    }
    record[isRequired ? last : `${last}?`] = type;
  }
  return root as RecordShape;
}

function shapeText(record: RecordShape): string {
  const members = Object.entries(record).map(
    ([name, type]) => `${name}: ${typeof type === 'string' ? type : shapeText(type)}`,
  );
  return `{ ${members.join(', ')} }`;
}
