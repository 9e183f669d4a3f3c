import type { Actor } from '../../gateway/contract/account/actor.ts';
import { FLEET_CALLER } from '../../gateway/contract/centre/centre.ts';
import type { Approval } from '../../gateway/contract/command/approval.ts';
import type { Decision, OverrideRule, PolicyFinding } from '../../gateway/contract/command/decision.ts';
import { type Message, t } from '../language/translate.ts';
import { knownNames, shortId } from './known-names.ts';
import { UNKNOWN } from './measure/units.ts';

const ACTOR_KIND: Readonly<Record<Actor['kind'], Message>> = {
  operator: 'Operator',
  account: 'Account',
  key: 'Key',
  program: 'Program',
  system: 'Gateway',
};

/** Whether a user of the fleet acts, through its centre. */
export function isOfFleet({ id }: Actor): boolean {
  return id.startsWith(FLEET_CALLER);
}

/** How strangers of other tenants are recorded. */
const STRANGER_ID = 'other';

/** Short name of an actor: the e-mail address of an account, the name of a key. */
export function actorText(actor: Actor): string {
  const { kind, id } = actor;
  if (isOfFleet(actor)) return t('Fleet user {id}', { id: id.slice(FLEET_CALLER.length) });
  if (id === STRANGER_ID) return kind === 'key' ? t('another key') : t('another operator');
  const { actors } = knownNames();
  const known = actors?.get(id);
  if (kind === 'account' && known) return known.name;
  if (kind === 'key' && known)
    return known.isRevoked
      ? t('Key “{name}” (revoked)', { name: known.name })
      : t('Key “{name}”', { name: known.name });
  if (kind === 'key' && actors) return t('Removed key {id}', { id: shortId(id) });
  const word = t(ACTOR_KIND[kind]);
  return kind === 'operator' || kind === 'system' ? word : `${word} ${shortId(id)}`;
}

export type Verdict = Decision['decision'] | PolicyFinding['verdict'];

/** Meaning of a verdict for the command. */
export const VERDICT_TEXT: Readonly<Record<Verdict, Message>> = {
  allow: 'Allowed',
  allow_with_monitoring: 'Allowed, monitored',
  monitor: 'Monitors',
  require_approval: 'Needs approval',
  deny: 'Denied',
};

/** Effect of a policy on a matching command. */
export const POLICY_VERDICT_TEXT: Readonly<Record<Verdict, Message>> = {
  allow: 'Allows',
  allow_with_monitoring: 'Monitors',
  monitor: 'Monitors',
  require_approval: 'Requires approval',
  deny: 'Denies',
};

/** Whether a denial by a policy can be overridden. */
export const OVERRIDE_RULE_TEXT: Readonly<Record<OverrideRule, Message>> = {
  never: 'Cannot be overridden.',
  self: 'Can be overridden with a reason.',
  'second-person': 'Can be overridden with a reason and a second person.',
};

export const APPROVAL_STATE_TEXT: Readonly<Record<Approval['state'], Message>> = {
  waiting: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired unanswered',
  withdrawn: 'withdrawn',
};

/** A compared value as shown. Null means unknown. */
export function comparedText(value: unknown): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)));
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Time left as `1:05`; never below zero. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
