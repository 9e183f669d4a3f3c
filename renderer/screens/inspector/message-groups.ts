import type { InspectedMessage } from '../../../gateway/contract/vehicle/inspector.ts';

/** What one component says on one link. */
export interface MessageGroup {
  readonly key: string;
  readonly linkId: string;
  readonly direction: 'in' | 'out';
  readonly sysid: number;
  readonly compid: number;
  /** Ordered by name; those of no dialect last. */
  readonly messages: readonly InspectedMessage[];
  readonly rateHz: number;
}

export interface MessageFilter {
  readonly text: string;
  readonly linkId: string | undefined;
  readonly direction: 'in' | 'out' | undefined;
}

/** Whose messages fit, ordered: what is heard before what was sent, then by system, component and link. */
export function messageGroups(
  messages: readonly InspectedMessage[],
  { text, linkId, direction }: MessageFilter,
): readonly MessageGroup[] {
  const words = text.trim().toUpperCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, InspectedMessage[]>();
  for (const message of messages) {
    if (linkId !== undefined && message.linkId !== linkId) continue;
    if (direction !== undefined && message.direction !== direction) continue;
    const name = `${message.name ?? ''} ${message.messageId}`;
    if (!words.every((word) => name.includes(word))) continue;
    const key = `${message.linkId}.${message.direction}.${message.sysid}.${message.compid}`;
    const group = groups.get(key);
    if (group) group.push(message);
    else groups.set(key, [message]);
  }
  return [...groups.entries()].map(([key, group]) => groupOf(key, group)).sort(byPlace);
}

function groupOf(key: string, messages: readonly InspectedMessage[]): MessageGroup {
  const [first] = messages as readonly [InspectedMessage];
  const { linkId, direction, sysid, compid } = first;
  return {
    key,
    linkId,
    direction,
    sysid,
    compid,
    messages: messages.toSorted(byName),
    rateHz: messages.reduce((sum, { rateHz }) => sum + rateHz, 0),
  };
}

function byName(a: InspectedMessage, b: InspectedMessage): number {
  if (a.name === null || b.name === null)
    return Number(a.name === null) - Number(b.name === null) || a.messageId - b.messageId;
  return a.name < b.name ? -1 : 1;
}

function byPlace(a: MessageGroup, b: MessageGroup): number {
  return (
    a.direction.localeCompare(b.direction) ||
    a.sysid - b.sysid ||
    a.compid - b.compid ||
    a.linkId.localeCompare(b.linkId)
  );
}
