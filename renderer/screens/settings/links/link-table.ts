import type { LinkRecord } from '../../../../gateway/contract/vehicle/link.ts';
import { formatQuantity } from '../../../format/measure/quantity.ts';
import { formatCount, type Message, t } from '../../../language/translate.ts';

/** A column of the link table: what it shows and by what it sorts. */
export interface LinkColumn {
  readonly id:
    | 'state'
    | 'text'
    | 'mode'
    | 'origin'
    | 'received'
    | 'sent'
    | 'loss'
    | 'rejected'
    | 'systems'
    | 'error';
  readonly title: Message;
  readonly isNumber?: boolean;
  /** Only in the copied table: on screen it is shown below its link. */
  readonly isCopiedOnly?: boolean;
  readonly text: (link: LinkRecord) => string;
  readonly order: (link: LinkRecord) => number | string;
}

export interface LinkSort {
  readonly column: LinkColumn['id'];
  readonly isDescending: boolean;
}

const ORIGIN = {
  flag: 'command line',
  stored: 'settings',
  simulator: 'simulator',
  sitl: 'SITL started here',
} as const;

const MODE = { live: 'real aircraft', sitl: 'SITL', sim: 'our simulator' } as const;

function rejectedCount(link: LinkRecord): number {
  return Object.values(link.rejectedFrames).reduce((sum, count) => sum + count, 0);
}

function systemsText(link: LinkRecord): string {
  const ids = [...new Set(link.systems.map((system) => system.sysid))].toSorted((a, b) => a - b);
  if (ids.length === 0) return '—';
  return ids.length <= SYSTEMS_NAMED ? ids.join(', ') : t('{count} systems', { count: ids.length });
}

const SYSTEMS_NAMED = 6;

/** Columns in the order of the table. */
export const LINK_COLUMNS: readonly LinkColumn[] = [
  { id: 'text', title: 'Link', text: (link) => link.text, order: (link) => link.text },
  { id: 'state', title: 'State', text: (link) => t(link.state), order: (link) => link.state },
  { id: 'mode', title: 'Leads to', text: (link) => t(MODE[link.mode]), order: (link) => link.mode },
  { id: 'origin', title: 'From', text: (link) => t(ORIGIN[link.origin]), order: (link) => link.origin },
  {
    id: 'received',
    title: 'Frames in',
    isNumber: true,
    text: (link) => formatCount(link.receivedFrames),
    order: (link) => link.receivedFrames,
  },
  {
    id: 'sent',
    title: 'Frames out',
    isNumber: true,
    text: (link) => formatCount(link.sentFrames),
    order: (link) => link.sentFrames,
  },
  {
    id: 'loss',
    title: 'Loss %',
    isNumber: true,
    text: (link) => formatQuantity(link.lossPct, 1),
    order: (link) => link.lossPct ?? -1,
  },
  {
    id: 'rejected',
    title: 'Rejected',
    isNumber: true,
    text: (link) => formatCount(rejectedCount(link)),
    order: rejectedCount,
  },
  { id: 'systems', title: 'Systems', text: systemsText, order: (link) => link.systems.length },
  {
    id: 'error',
    title: 'Last error',
    isCopiedOnly: true,
    text: (link) => link.lastError ?? '—',
    order: (link) => link.lastError ?? '',
  },
];

export function sortLinks(links: readonly LinkRecord[], sort: LinkSort): readonly LinkRecord[] {
  const column = LINK_COLUMNS.find((each) => each.id === sort.column);
  if (!column) return links;
  const sign = sort.isDescending ? -1 : 1;
  return links.toSorted((a, b) => {
    const [x, y] = [column.order(a), column.order(b)];
    const difference =
      typeof x === 'number' && typeof y === 'number'
        ? x - y
        : String(x).localeCompare(String(y), 'en', { numeric: true });
    return sign * difference || a.text.localeCompare(b.text);
  });
}

/** The table as RFC 4180 text. A cell that a spreadsheet would run as a formula is quoted as text. */
export function linkRowsAsCsv(links: readonly LinkRecord[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = [
    LINK_COLUMNS.map((column) => t(column.title)),
    ...links.map((link) => LINK_COLUMNS.map((column) => column.text(link))),
  ];
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}
