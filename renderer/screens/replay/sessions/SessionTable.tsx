import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { type Message, t } from '../../../language/translate.ts';
import { changeParameters } from '../../../state/app/route.ts';
import {
  orderSessionsBy,
  type SessionOrder,
  useSessionViewStore,
} from '../../../state/replay/session-list.ts';
import { SessionRow } from './SessionRow.tsx';

interface Column {
  readonly title: Message;
  readonly by?: SessionOrder['by'];
  readonly isNumber?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: 'Begun', by: 'start' },
  { title: 'Recording', by: 'name' },
  { title: 'Vehicles' },
  { title: 'Duration', by: 'duration', isNumber: true },
  { title: 'Coverage', by: 'coverage', isNumber: true },
  { title: 'Size', by: 'size', isNumber: true },
  { title: 'State' },
];
const ROWS = 100;

interface SessionTableProps {
  readonly sessions: readonly ReplaySession[];
  readonly detailId: string | undefined;
}

/** The recordings; arrows go from row to row, Tab through what a row offers. */
export function SessionTable({ sessions, detailId }: SessionTableProps) {
  const order = useSessionViewStore((state) => state.order);
  const [rowCount, setRowCount] = useState(ROWS);
  const rows = sessions.slice(0, rowCount);
  const isShown = rows.some(({ sessionId }) => sessionId === detailId);
  // One row takes part in the tab order: five hundred would be a wall.
  const tabId = isShown ? detailId : rows[0]?.sessionId;
  if (sessions.length === 0)
    return (
      <p className="sessions-note" role="status">
        {t('No recording fits the filter.')}
      </p>
    );
  return (
    <div className="sessions-frame">
      <table className="sessions-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Side by side')}</span>
            </th>
            {COLUMNS.map((column) => (
              <Head key={column.title} column={column} order={order} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('Play')}</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isOpen={session.sessionId === detailId}
              isInTabOrder={session.sessionId === tabId}
            />
          ))}
        </tbody>
      </table>
      {sessions.length > rowCount && (
        <Button variant="quiet" onClick={() => setRowCount((count) => count + ROWS)}>
          {t('Show {more} more of {total}', {
            more: Math.min(ROWS, sessions.length - rowCount),
            total: sessions.length,
          })}
        </Button>
      )}
    </div>
  );
}

function Head({ column, order }: { readonly column: Column; readonly order: SessionOrder }) {
  const { title, by, isNumber } = column;
  if (!by) return <th scope="col">{t(title)}</th>;
  const isOrder = order.by === by;
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={isOrder ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="sessions-sort" onClick={() => orderSessionsBy(by)}>
        {t(title)}
        {isOrder && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-session]')];
  const row = (event.target as HTMLElement).closest('tr');
  const at = all.findIndex((each) => row?.contains(each));
  if (at < 0) return;
  const step = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at + step;
  if (to === undefined) return;
  event.preventDefault();
  const next = all[Math.min(all.length - 1, Math.max(0, to))];
  next?.focus();
  if (next?.dataset.session) changeParameters({ detail: next.dataset.session });
}
