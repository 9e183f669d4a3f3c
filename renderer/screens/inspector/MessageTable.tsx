import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { InspectedMessage } from '../../../gateway/contract/vehicle/inspector.ts';
import type { LinkRecord } from '../../../gateway/contract/vehicle/link.ts';
import { moveBetweenRows } from '../../components/table/move-between-rows.ts';
import { NumberCell } from '../../components/table/NumberCell.tsx';
import { Table } from '../../components/table/Table.tsx';
import { formatRate } from '../../format/plot-text.ts';
import { formatCount, t } from '../../language/translate.ts';
import { useVehicleStore } from '../../state/vehicle/vehicle-store.ts';
import { componentText, formatFineAge, messageTitle } from './inspector-text.ts';

interface MessageTableProps {
  readonly groups: readonly MessageGroup[];
  readonly links: Readonly<Record<string, LinkRecord>>;
  /** Search results are shown even in collapsed groups. */
  readonly isSearched: boolean;
  readonly chosenKey: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** With more senders than fit on a screen, groups start collapsed. */
const OPEN_GROUPS = 6;

/** Messages by sender, each with rate and age. */
export function MessageTable({ groups, links, isSearched, chosenKey, onChoose }: MessageTableProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpenAtFirst = groups.length <= OPEN_GROUPS;
  const toggle = (key: string) => {
    const next = new Set(toggled);
    if (!next.delete(key)) next.add(key);
    setToggled(next);
  };
  return (
    <section
      className="wire-frame scroll"
      onKeyDown={(event) => moveBetweenRows(event, '[data-row]')}
      aria-label={t('Messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <Table
        className="wire-table"
        look="list"
        columns={[
          t('Message'),
          ...[t('Rate'), t('Age'), t('Count'), t('Bytes')].map((title) => ({ title, isNumber: true })),
        ]}
      >
        {groups.map((group) => {
          const isOpen = isSearched || isOpenAtFirst !== toggled.has(group.key);
          return (
            <tbody key={group.key}>
              <GroupRow
                group={group}
                link={links[group.linkId]?.text ?? group.linkId}
                isOpen={isOpen}
                onToggle={() => toggle(group.key)}
              />
              {isOpen &&
                group.messages.map((message) => (
                  <MessageRow
                    key={message.key}
                    message={message}
                    isChosen={message.key === chosenKey}
                    onChoose={onChoose}
                  />
                ))}
            </tbody>
          );
        })}
      </Table>
    </section>
  );
}

interface GroupRowProps {
  readonly group: MessageGroup;
  readonly link: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function GroupRow({ group, link, isOpen, onToggle }: GroupRowProps) {
  const { direction, sysid, compid, messages, rateHz } = group;
  const vehicleName = useVehicleStore(
    ({ entries }) =>
      Object.values(entries).find(({ telemetry }) => telemetry.sysid === sysid)?.telemetry.name,
  );
  const who = direction === 'out' ? t('This station') : (vehicleName ?? t('System {sysid}', { sysid }));
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr className="wire-group">
      <th scope="rowgroup" colSpan={5}>
        <button
          type="button"
          className="bare line gap-10 w-full p-0 dim text-left"
          data-row
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Chevron size={14} aria-hidden />
          <span className="semibold bright">{who}</span>
          <span>
            {direction === 'out' ? t('sent') : componentText(compid)}{' '}
            <span className="number">{`${sysid}/${compid}`}</span>
          </span>
          <span className="cut min-w-0">{link}</span>
          <span className="number push-right nowrap">
            {messages.length} · {formatRate(rateHz)}
          </span>
        </button>
      </th>
    </tr>
  );
}

interface MessageRowProps {
  readonly message: InspectedMessage;
  readonly isChosen: boolean;
  readonly onChoose: (key: string) => void;
}

function MessageRow({ message, isChosen, onChoose }: MessageRowProps) {
  const isSilent = message.rateHz === 0;
  return (
    <tr data-open={isChosen || undefined} data-silent={isSilent || undefined}>
      <td>
        <button
          type="button"
          data-row
          className="wire-name number bare text-left inherit-color"
          aria-pressed={isChosen}
          onClick={() => onChoose(message.key)}
        >
          {messageTitle(message)}
        </button>
      </td>
      <NumberCell>{isSilent ? '–' : formatRate(message.rateHz)}</NumberCell>
      <NumberCell>{formatFineAge(message.ageMs)}</NumberCell>
      <NumberCell>{formatCount(message.count)}</NumberCell>
      <NumberCell>{message.bytes}</NumberCell>
    </tr>
  );
}

/** The messages of one component on one link. */
interface MessageGroup extends Pick<InspectedMessage, 'key' | 'linkId' | 'direction' | 'sysid' | 'compid'> {
  /** Sorted by name; messages of no dialect last. */
  readonly messages: readonly InspectedMessage[];
  readonly rateHz: number;
}

export interface MessageFilter {
  readonly text: string;
  readonly linkId: string | undefined;
  readonly direction: 'in' | 'out' | undefined;
}

/** Senders with matching messages: received before sent, then by system, component and link. */
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
  return [...groups.entries()]
    .flatMap(([key, [first, ...others]]): MessageGroup[] => {
      if (!first) return [];
      const group = [first, ...others];
      const rateHz = group.reduce((sum, message) => sum + message.rateHz, 0);
      return [{ ...first, key, messages: group.toSorted(byName), rateHz }];
    })
    .sort(byPlace);
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
