import { Cable, Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { LinkRecord } from '../../../../gateway/contract/vehicle/link.ts';
import { addLink, listLinks, removeLink } from '../../../api/station.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ModeBadge } from '../../../components/ModeBadge.tsx';
import { toldWords } from '../../../language/told.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { forgetLink, receiveLink, replaceLinks, useLinkStore } from '../../../state/settings/link-store.ts';
import { LinkEditor } from './LinkEditor.tsx';
import { LinkStateCell } from './LinkStateCell.tsx';
import { LINK_COLUMNS, type LinkSort, linkRowsAsCsv, sortLinks } from './link-table.ts';

const REFRESH_MS = 2_000;
const SHOWN_COLUMNS = LINK_COLUMNS.filter((column) => !column.isCopiedOnly);

/** The links: state and counters, add, change, remove with undo. */
export function LinksPage() {
  const links = useLinkStore((state) => state.links);
  const isLoaded = useLinkStore((state) => state.isLoaded);
  const isOffline = useConnectionStore((state) => state.gateway === 'offline');
  const [edited, setEdited] = useState<LinkRecord | 'new'>();
  const [sort, setSort] = useState<LinkSort>({ column: 'text', isDescending: false });
  useFreshLinks();
  const rows = sortLinks(Object.values(links), sort);
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{t('Links')}</h2>
          <p className="page-lead">
            {t('How the gateway reaches vehicles. A link is kept and opened again after a restart.')}
          </p>
        </div>
        <div className="page-actions">
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
        </div>
      </header>
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
        // It scrolls sideways when narrow, so the keyboard must be able to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: axe rule scrollable-region-focusable asks for it
        <section className="table-frame" tabIndex={0} aria-label={t('Link table')}>
          <table className="table">
            <thead>
              <tr>
                {SHOWN_COLUMNS.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    data-number={column.isNumber || undefined}
                    aria-sort={
                      sort.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
                    }
                  >
                    <button
                      type="button"
                      onClick={() =>
                        setSort({
                          column: column.id,
                          isDescending: sort.column === column.id && !sort.isDescending,
                        })
                      }
                    >
                      {t(column.title)}
                    </button>
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{t('Actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((link) => (
                <LinkRow key={link.linkId} link={link} onEdit={() => setEdited(link)} />
              ))}
            </tbody>
          </table>
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
        ? t('This link comes from the command line: start the gateway without it.')
        : link.origin === 'sitl'
          ? t('This link belongs to a SITL that was started here: stop it on the page SITL.')
          : undefined;
  const remove = async () => {
    try {
      await removeLink(rest, link.linkId);
      forgetLink(link.linkId);
      const undo = async () => receiveLink(await addLink(rest, { config: link.config }));
      toast(t('Removed {text}', { text: link.text }), {
        action: {
          label: t('Undo'),
          onClick: () =>
            void undo().catch((cause: unknown) =>
              toast(t('Not restored: {cause}', { cause: failureText(cause) })),
            ),
        },
        duration: 10_000,
      });
    } catch (cause) {
      toast(t('Not removed: {cause}', { cause: failureText(cause) }));
    }
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
            {column.id === 'text' && link.lastError && <span className="link-error">{link.lastError}</span>}
            {column.id === 'text' && (link.rejectedFrames.refused ?? 0) > 0 && (
              <span className="link-note">
                {t(
                  '{count, plural, one {# frame of the program refused} other {# frames of the program refused}}',
                  {
                    count: link.rejectedFrames.refused,
                  },
                )}
              </span>
            )}
            {column.id === 'text' && link.note && (
              <span className="link-note">{toldWords(link.note).text}</span>
            )}
          </td>
        ),
      )}
      <td className="row-actions">
        <Button
          variant="quiet"
          shape="square"
          label={t('Change {text}', { text: link.text })}
          tooltip={t('Change')}
          disabledReason={fixed}
          onClick={onEdit}
        >
          <Pencil size={14} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          shape="square"
          label={t('Remove {text}', { text: link.text })}
          tooltip={t('Remove')}
          disabledReason={fixed}
          onClick={() => void remove()}
        >
          <Trash2 size={14} aria-hidden />
        </Button>
      </td>
    </tr>
  );
}

/** Counters are not streamed with every frame: while the page is open they are asked for. */
function useFreshLinks(): void {
  const { rest } = useGateway();
  useEffect(() => {
    let isOver = false;
    const refresh = async () => {
      try {
        const fresh = await listLinks(rest);
        if (!isOver) replaceLinks(fresh);
      } catch {
        // The indicator in the top bar says that the gateway does not answer; the last counters stay.
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
    toast(t('Not copied: the browser refused the clipboard'));
  }
}
