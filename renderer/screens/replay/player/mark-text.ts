import type { TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import type { Message } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { recordHref } from '../../../state/command-center/record-address.ts';

/** Kinds of marks in words. */
export const KIND_TEXT: Readonly<Record<TimelineEvent['kind'], Message>> = {
  command: 'Command',
  ack: 'Answer',
  decision: 'Decision',
  mode: 'Mode',
  armed: 'Arming',
  mission_item: 'Mission',
  alert: 'Alert',
  statustext: 'Message',
  link: 'Link',
  failsafe: 'Failsafe',
  fence: 'Fence',
  operator: 'Operator',
  annotation: 'Note',
};

export interface MarkLink {
  readonly title: Message;
  readonly href: string;
}

/** Where in the Command Center more is said of a mark. */
export function markLinks({ refs }: Pick<TimelineEvent, 'refs'>): readonly MarkLink[] {
  const links: MarkLink[] = [];
  if (refs.commandId !== null) links.push({ title: 'Record', href: recordHref(refs.commandId) });
  if (refs.planId !== null)
    links.push({ title: 'Plan (noun)', href: routeHref('command-center', 'plans', { plan: refs.planId }) });
  if (refs.traceId !== null)
    links.push({
      title: refs.decisionId === null ? 'Audit' : 'Decision',
      href: routeHref('command-center', 'audit', { trace: refs.traceId }),
    });
  return links;
}
