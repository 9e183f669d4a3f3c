import { Cable, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { stationApi } from '../../../../gateway/contract/api/station-api.ts';
import type { LinkRecord } from '../../../../gateway/contract/vehicle/link.ts';
import { call } from '../../../api/call.ts';
import { ModeBadge } from '../../../components/badge/ModeBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table, type TableOrder } from '../../../components/table/Table.tsx';
import { formatQuantity } from '../../../format/measure/units.ts';
import { formatCount, type Message, t } from '../../../language/translate.ts';
import { translateSentence } from '../../../language/translate-gateway.ts';
import { toastUndo } from '../../../state/app/toast-undo.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { forgetLink, receiveLink, replaceLinks, useLinkStore } from '../../../state/settings/link-store.ts';
import { useChange } from '../use-change.ts';
import { LinkEditor } from './LinkEditor.tsx';

/** A column of the link table: its text and its sort order. */
interface LinkColumn {
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
  /** Only in the CSV: on screen it is shown below its link. */
  readonly isCopiedOnly?: boolean;
  readonly text: (link: LinkRecord) => string;
  readonly order: (link: LinkRecord) => number | string;
}

type LinkSort = TableOrder<LinkColumn['id']>;

const ORIGIN = {
  flag: 'command line',
  stored: 'settings',
  simulator: 'simulator',
  sitl: 'SITL started here',
} as const;

const MODE = { live: 'real aircraft', sitl: 'SITL', sim: 'built-in simulator' } as const;

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
const LINK_COLUMNS: readonly LinkColumn[] = [
  { id: 'text', title: 'Link', text: (link) => link.text, order: (link) => link.text },
  { id: 'state', title: 'State', text: (link) => t(link.state), order: (link) => link.state },
  { id: 'mode', title: 'Vehicle', text: (link) => t(MODE[link.mode]), order: (link) => link.mode },
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
  const column = LINK_COLUMNS.find((each) => each.id === sort.by);
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

/** The table as RFC 4180 text. A cell that a spreadsheet would run as a formula is marked as text. */
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

const REFRESH_MS = 2_000;
const SHOWN_COLUMNS = LINK_COLUMNS.filter((column) => !column.isCopiedOnly);

/** The links with state and counters: add, change, and remove with undo. */
export function LinksPage() {
  const links = useLinkStore((state) => state.links);
  const isLoaded = useLinkStore((state) => state.isLoaded);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const [edited, setEdited] = useState<LinkRecord | 'new'>();
  const [sort, setSort] = useState<LinkSort>({ by: 'text', isDescending: false });
  useFreshLinks();
  const rows = sortLinks(Object.values(links), sort);
  return (
    <>
      <PageHead
        title={t('Links')}
        lead={t(
          'Connections between the gateway and vehicles. Links are saved and reopened after a restart.',
        )}
      >
        {rows.length > 0 && (
          <Button variant="quiet" onClick={() => void copyCsv(rows)}>
            <Copy size={14} aria-hidden />
            {t('Copy as CSV')}
          </Button>
        )}
        <Button
          variant="primary"
          disabledReason={isOffline ? t('The gateway is offline.') : undefined}
          onClick={() => setEdited('new')}
        >
          <Plus size={14} aria-hidden />
          {t('Add link')}
        </Button>
      </PageHead>
      {edited !== undefined && (
        <LinkEditor
          key={edited === 'new' ? 'new' : edited.linkId}
          link={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {!isLoaded && <p role="status">{isOffline ? t('The gateway is offline.') : t('Loading links…')}</p>}
      {isLoaded && rows.length === 0 && edited === undefined && (
        <EmptyState
          icon={Cable}
          title={t('No links')}
          actions={
            <Button variant="primary" onClick={() => setEdited('new')}>
              {t('Add link')}
            </Button>
          }
        >
          <p>
            {t('Most autopilots and SITL send to UDP port 14550: listen with {link}.', {
              link: 'udpin:127.0.0.1:14550',
            })}
          </p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        // It scrolls sideways in a narrow window, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
        <section className="card scrolls-x" tabIndex={0} aria-label={t('Link table')}>
          <Table
            look="list"
            columns={[
              ...SHOWN_COLUMNS.map(({ id, title, isNumber }) => ({ title: t(title), isNumber, by: id })),
              { title: t('Actions'), isHidden: true },
            ]}
            order={sort}
            onOrder={(by) => setSort({ by, isDescending: sort.by === by && !sort.isDescending })}
          >
            <tbody>
              {rows.map((link) => (
                <LinkRow key={link.linkId} link={link} onEdit={() => setEdited(link)} />
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </>
  );
}

function LinkRow({ link, onEdit }: { readonly link: LinkRecord; readonly onEdit: () => void }) {
  const { rest } = useGateway();
  const fixed =
    link.origin === 'simulator'
      ? t('This link belongs to the built-in simulator.')
      : link.origin === 'flag'
        ? t('This link comes from the command line. To remove it, start the gateway without it.')
        : link.origin === 'sitl'
          ? t('This link belongs to a SITL instance started here. Stop it on the SITL page.')
          : undefined;
  const { waiting, change } = useChange();
  const remove = async () => {
    await call(rest, stationApi.removeLink, { params: { linkId: link.linkId } });
    forgetLink(link.linkId);
    const body = { config: link.config };
    toastUndo(t('Removed {text}', { text: link.text }), async () =>
      receiveLink(await call(rest, stationApi.addLink, { body })),
    );
  };
  return (
    <tr data-link={link.text}>
      {SHOWN_COLUMNS.map((column) =>
        column.id === 'state' ? (
          <td key={column.id}>
            <LinkStateCell link={link} />
          </td>
        ) : (
          <td
            key={column.id}
            data-number={column.isNumber || undefined}
            className={column.isNumber ? 'number' : undefined}
            title={column.text(link)}
          >
            {column.id === 'mode' ? <ModeBadge mode={link.mode} /> : column.text(link)}
            {column.id === 'text' && link.lastError && (
              <Note as="span" tone="caution" className="link-note">
                {link.lastError}
              </Note>
            )}
            {column.id === 'text' && (link.rejectedFrames.refused ?? 0) > 0 && (
              <Note as="span" tone="caution" className="link-note">
                {t(
                  '{count, plural, one {# message of the program rejected} other {# messages of the program rejected}}',
                  {
                    count: link.rejectedFrames.refused,
                  },
                )}
              </Note>
            )}
            {column.id === 'text' && link.note && (
              <Note as="span" tone="caution" className="link-note">
                {translateSentence(link.note).text}
              </Note>
            )}
          </td>
        ),
      )}
      <td className="text-right">
        <IconButton
          icon={Pencil}
          variant="quiet"
          label={t('Change {text}', { text: link.text })}
          tooltip={t('Change')}
          disabledReason={fixed}
          onClick={onEdit}
        />
        <IconButton
          icon={Trash2}
          variant="quiet"
          label={t('Remove {text}', { text: link.text })}
          tooltip={t('Remove')}
          disabledReason={fixed ?? waiting}
          onClick={() => void change(remove)}
        />
      </td>
    </tr>
  );
}

/** Counters are not part of the stream: while the page is open, they are polled. */
function useFreshLinks(): void {
  const { rest } = useGateway();
  useEffect(() => {
    let isOver = false;
    const refresh = async () => {
      try {
        const { items } = await call(rest, stationApi.listLinks);
        if (!isOver) replaceLinks(items);
      } catch {
        // The indicator in the top bar shows that the gateway does not answer; the last counters stay.
      }
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [rest]);
}

async function copyCsv(rows: readonly LinkRecord[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkRowsAsCsv(rows));
    toast(t('Table copied as CSV'));
  } catch {
    toast(t('Not copied: the browser denied access to the clipboard'));
  }
}

const WORD = { closed: 'closed', opening: 'opening', open: 'open', retrying: 'retrying' } as const;

/** A link's state with an icon, and whether it receives data. */
function LinkStateCell({ link }: { readonly link: LinkRecord }) {
  const isHeard = link.systems.length > 0;
  const tone =
    link.state === 'open' ? (isHeard ? 'ok' : undefined) : link.state === 'retrying' ? 'caution' : undefined;
  return (
    <span className="link-state gap-6 items-center inline-flex" data-tone={tone}>
      <span className="link-dot" aria-hidden />
      {t(WORD[link.state])}
      {link.state === 'open' && !isHeard && link.config.kind !== 'forward' && (
        <Note as="span"> {t('· no data')}</Note>
      )}
    </span>
  );
}
