import type { AuditRow } from '../../gateway/contract/command/audit.ts';
import { type Message, t, translated } from '../language/translate.ts';
import { commandText } from './command-text.ts';
import { knownNames, shortId } from './known-names.ts';
import { spelledOut } from './reason-text.ts';

/** First part of an audit action: what was acted on. */
const SUBJECTS: Readonly<Record<string, Message>> = {
  action: 'Step',
  approval: 'Approval',
  audit: 'Audit',
  billing: 'Billing',
  checklist: 'Checklist',
  'checklist-file': 'Checklist file',
  credits: 'Credits',
  dock: 'Dock',
  key: 'API key',
  lease: 'Command lease',
  link: 'Link',
  login: 'Login',
  'login-limits': 'Login limits',
  map: 'Map',
  override: 'Override',
  plan: 'Action plan',
  policy: 'Policy',
  replay: 'Recording',
  scenario: 'Scenario',
  simulation: 'Simulation',
  sitl: 'SITL',
  station: 'Station',
  store: 'Storage',
  terrain: 'Terrain',
  voucher: 'Voucher',
  workflow: 'Workflow',
  zone: 'Zone',
};

/** Second part of an audit action. */
const VERBS: Readonly<Record<string, Message>> = {
  abort: 'aborted',
  acknowledged: 'damage acknowledged',
  add: 'added',
  'add-dependency': 'dependency added',
  'add-step': 'step added',
  'alert-limits': 'alert limits changed',
  allocate: 'resources reserved',
  approved: 'approved',
  broken: 'found broken',
  change: 'changed',
  choose: 'chosen',
  create: 'created',
  execute: 'executed',
  expired: 'expired unanswered',
  flown: 'flown with it',
  full: 'disk full',
  import: 'imported',
  'join-fleet': 'joined the fleet',
  'leave-fleet': 'left the fleet',
  member: 'role of a person changed',
  pause: 'paused',
  put: 'saved',
  queue: 'queued',
  rejected: 'rejected',
  release: 'released',
  remove: 'removed',
  reset: 'reset to default',
  restore: 'restored',
  resume: 'resumed',
  retry: 'retried',
  revoke: 'revoked',
  rotate: 'replaced',
  run: 'started',
  save: 'saved',
  schedule: 'schedule set',
  start: 'started',
  stop: 'stopped',
  take: 'taken',
  takeover: 'takeover',
  tick: 'item ticked',
  unschedule: 'schedule removed',
  untick: 'item unticked',
  verify: 'verified',
  withdrawn: 'withdrawn',
};

/** What an audit row records, in words: `Take off`, `Action plan: paused`, `API key: created`. */
export function auditActionText({ action, detail }: Pick<AuditRow, 'action' | 'detail'>): string {
  const [, subject = action, verb = ''] = /^([a-z-]+)[.:](.+)$/.exec(action) ?? [];
  const params = typeof detail.params === 'object' && detail.params !== null ? detail.params : {};
  if (subject === 'command' && verb) return commandText(verb, params as Readonly<Record<string, unknown>>);
  const known = SUBJECTS[subject];
  const what = known ? t(known) : verb ? spelledOut(subject) : spelledOut(commandText(subject));
  if (!verb) return what;
  if (subject === 'action' && !VERBS[verb]) return t('Step: {what}', { what: commandText(verb) });
  const done = VERBS[verb];
  return t('{what}: {event}', { what, event: done ? t(done) : spelledOut(verb).toLowerCase() });
}

/** What an audit row is about, by its name where it has one. */
export function auditTargetText({ target }: Pick<AuditRow, 'target'>): string {
  const { byId, actors } = knownNames();
  return byId.get(target) ?? actors?.get(target)?.name ?? shortId(target);
}

export function auditOutcomeText({ outcome }: Pick<AuditRow, 'outcome'>): string {
  return outcome === 'requested' ? t('requested') : translated(outcome.replaceAll(/[_-]/g, ' '));
}
