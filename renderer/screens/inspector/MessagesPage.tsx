import { Pause, Play, ScanSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { Select } from '../../components/field/Select.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { changeParameters, useRouteParameter } from '../../state/app/route.ts';
import { useConnectionStore } from '../../state/connection/connection-store.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { useInspector } from '../../state/inspector/inspector-view.ts';
import { useLinkStore } from '../../state/settings/link-store.ts';
import { MessageSearch, NoLink } from './InspectorParts.tsx';
import { formatFineAge } from './inspector-text.ts';
import { MessageDetail } from './MessageDetail.tsx';
import { type MessageFilter, MessageTable, messageGroups } from './MessageTable.tsx';

const EVERYTHING: MessageFilter = { text: '', linkId: undefined, direction: undefined };

/** Every MAVLink message by sender, and the fields of the selected one. */
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
      <header className="wire-head row-wrap edge-bottom flex-none p-8-16">
        <MessageSearch value={filter.text} onChange={(text) => setFilter({ ...filter, text })} />
        <Select
          aria-label={t('Link')}
          value={filter.linkId ?? ''}
          options={[
            ['', t('All links')],
            ...Object.values(links).map((link) => [link.linkId, link.text] as const),
          ]}
          onChange={(chosen) => setFilter({ ...filter, linkId: chosen || undefined })}
        />
        <Select
          aria-label={t('Direction')}
          value={filter.direction ?? ''}
          options={[
            ['', t('Received and sent')],
            ['in', t('Heard')],
            ['out', t('Sent by this station')],
          ]}
          onChange={(chosen) => setFilter({ ...filter, direction: chosen || undefined })}
        />
        <span className="wire-count small-dim" role="status">
          {isFiltered
            ? t('{shown} of {count, plural, one {# message} other {# messages}}', {
                shown: shownCount,
                count: total,
              })
            : t('{count, plural, one {# message} other {# messages}}', { count: total })}
        </span>
        {isFiltered && (
          <Button variant="quiet" onClick={() => setFilter(EVERYTHING)}>
            {t('Show all')}
          </Button>
        )}
        <Button
          className="push-right"
          isPressed={isFrozen}
          tooltip={isFrozen ? t('Resume live values') : t('Freeze the current values')}
          onClick={() => setFrozen(!isFrozen)}
        >
          {isFrozen ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          {t(isFrozen ? 'Frozen' : 'Freeze')}
        </Button>
      </header>
      <StreamNote receivedAtMs={list?.receivedAtMs} isFrozen={isFrozen} />
      {list === undefined && <Note shape="page">{t('Waiting for the gateway…')}</Note>}
      {list && total === 0 && (
        <NoLink
          icon={ScanSearch}
          title={t('Nothing received')}
          text="No messages received on any link yet. {look} or start a simulated vehicle."
          link={['look', t('Check the links')]}
        />
      )}
      {list && total > 0 && (
        <div
          className="wire-body grows grid one-column min-h-0"
          data-detail={messageKey !== undefined || undefined}
        >
          {shownCount === 0 ? (
            <Note shape="page">
              {t('No matching messages. Use the name as in the dialect, such as ATTITUDE or GPS_RAW_INT.')}
            </Note>
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

/** Says that the data is not live, and how old it is. */
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
  return (
    <p className="wire-stale small-caution flex-none border-bottom caution-fill" role="status">
      {t(isLive ? 'Frozen.' : 'No data from the gateway.')}{' '}
      {age !== undefined && t('Values are {age} old.', { age })}
    </p>
  );
}
