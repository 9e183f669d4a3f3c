import { Pause, Play, ScanSearch, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { formatFineAge } from '../../format/inspector-text.ts';
import { useConnectionStore } from '../../state/connection-store.ts';
import { useInspector } from '../../state/inspector/inspector-view.ts';
import { useLinkStore } from '../../state/link-store.ts';
import { useNowMs } from '../../state/now.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../state/route.ts';
import { MessageDetail } from './MessageDetail.tsx';
import { MessageTable } from './MessageTable.tsx';
import { type MessageFilter, messageGroups } from './message-groups.ts';

const EVERYTHING: MessageFilter = { text: '', linkId: undefined, direction: undefined };

/** Every MAVLink message on the wire, by who says it, and the fields of the one that is looked at. */
export function MessagesPage() {
  const messageKey = useRouteParameter('message');
  const [isFrozen, setFrozen] = useState(false);
  const [filter, setFilter] = useState(EVERYTHING);
  const links = useLinkStore((state) => state.links);
  const { list, detail } = useInspector(messageKey, isFrozen);
  const groups = useMemo(() => messageGroups(list?.messages ?? [], filter), [list, filter]);
  const shownCount = groups.reduce((sum, { messages }) => sum + messages.length, 0);
  const total = list?.messages.length ?? 0;
  const isFiltered = filter !== EVERYTHING;
  return (
    <>
      <header className="wire-head">
        <div className="wire-search">
          <Search size={14} aria-hidden />
          <input
            className="input"
            type="search"
            aria-label="Find a message by name or number"
            placeholder="Message name or number"
            value={filter.text}
            onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          />
        </div>
        <select
          className="input"
          aria-label="Link"
          value={filter.linkId ?? ''}
          onChange={(event) => setFilter({ ...filter, linkId: event.target.value || undefined })}
        >
          <option value="">All links</option>
          {Object.values(links).map((link) => (
            <option key={link.linkId} value={link.linkId}>
              {link.text}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label="Direction"
          value={filter.direction ?? ''}
          onChange={(event) =>
            setFilter({
              ...filter,
              direction: (event.target.value || undefined) as MessageFilter['direction'],
            })
          }
        >
          <option value="">Heard and sent</option>
          <option value="in">Heard</option>
          <option value="out">Sent by this station</option>
        </select>
        <span className="wire-count" role="status">
          {isFiltered ? `${shownCount} of ${total} messages` : `${total} messages`}
        </span>
        {isFiltered && (
          <Button variant="quiet" onClick={() => setFilter(EVERYTHING)}>
            Show all
          </Button>
        )}
        <Button
          className="wire-freeze"
          isPressed={isFrozen}
          tooltip={isFrozen ? 'Show what comes in again' : 'Keep what is shown now'}
          onClick={() => setFrozen(!isFrozen)}
        >
          {isFrozen ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          {isFrozen ? 'Frozen' : 'Freeze'}
        </Button>
      </header>
      <StreamNote receivedAtMs={list?.receivedAtMs} isFrozen={isFrozen} />
      {list === undefined && <p className="wire-note">Waiting for the gateway…</p>}
      {list && total === 0 && (
        <EmptyState icon={ScanSearch} title="Nothing heard">
          <p>
            No message has come in on any link yet.{' '}
            <a href={routeHref('settings', 'links')}>Look at the links</a> or start a simulated vehicle.
          </p>
        </EmptyState>
      )}
      {list && total > 0 && (
        <div className="wire-body" data-detail={messageKey !== undefined || undefined}>
          {shownCount === 0 ? (
            <p className="wire-note">
              No message fits. The name is as the dialect writes it: ATTITUDE, GPS_RAW_INT.
            </p>
          ) : (
            <MessageTable
              groups={groups}
              links={links}
              isSearched={filter.text.trim() !== ''}
              chosenKey={messageKey}
              onChoose={(key) => changeParameters({ message: key })}
            />
          )}
          {messageKey !== undefined && (
            <MessageDetail
              key={messageKey}
              messageKey={messageKey}
              detail={detail}
              isFrozen={isFrozen}
              onClose={() => changeParameters({ message: undefined })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Says that what is shown is not live, and how old it is. */
function StreamNote({
  receivedAtMs,
  isFrozen,
}: {
  readonly receivedAtMs: number | undefined;
  readonly isFrozen: boolean;
}) {
  const isLive = useConnectionStore((state) => state.stream === 'online');
  const nowMs = useNowMs();
  if (isLive && !isFrozen) return null;
  const age = receivedAtMs === undefined ? undefined : formatFineAge(Math.max(0, nowMs - receivedAtMs));
  const ago = age === undefined ? '' : ` What is shown was true ${age} ago.`;
  return (
    <p className="wire-stale" role="status">
      {isLive ? 'Frozen.' : 'The gateway sends nothing.'}
      {ago}
    </p>
  );
}
