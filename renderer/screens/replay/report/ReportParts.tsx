import type { ReplayGap, ReplayNote, TimelineEvent } from '../../../../gateway/contract/recording/replay.ts';
import { eventText } from '../../../format/event-text.ts';
import { actorText } from '../../../format/governance-text.ts';
import {
  formatAge,
  formatClockTime,
  formatLocalTime,
  formatUtcTime,
} from '../../../format/measure/duration.ts';
import { UNKNOWN } from '../../../format/measure/quantity.ts';
import { type Message, t, translated } from '../../../language/translate.ts';

const KIND_TEXT: Readonly<Record<TimelineEvent['kind'], Message>> = {
  command: 'Command',
  ack: 'Answer',
  decision: 'Decision',
  mode: 'Mode',
  armed: 'Armed',
  mission_item: 'Mission',
  alert: 'Alert',
  statustext: 'Message',
  link: 'Link',
  failsafe: 'Failsafe',
  fence: 'Fence',
  operator: 'Operator',
  annotation: 'Note',
};

interface EventPartProps {
  readonly title: string;
  /** Said when there is none. */
  readonly none: string;
  readonly fromMs: number;
  readonly events: readonly TimelineEvent[];
  readonly hasActor?: boolean;
}

/** Events with a line each. */
export function EventPart({ title, none, fromMs, events, hasActor = false }: EventPartProps) {
  return (
    <section className="report-part" aria-label={title}>
      <h3>{title}</h3>
      {events.length === 0 ? (
        <p className="field-note">{none}</p>
      ) : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{t('Time')}</th>
              <th scope="col">+</th>
              <th scope="col">{t('Kind')}</th>
              <th scope="col">{t('What')}</th>
              {hasActor && <th scope="col">{t('By')}</th>}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td className="number" title={formatUtcTime(event.t)}>
                  {formatLocalTime(event.t)}
                </td>
                <td className="number">{offsetText(event.t, fromMs)}</td>
                <td>{t(KIND_TEXT[event.kind])}</td>
                <td>{eventText(event)}</td>
                {hasActor && <td>{event.actor ? actorText(event.actor) : UNKNOWN}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Seconds without any data. */
export function GapPart({ gaps, fromMs }: { readonly gaps: readonly ReplayGap[]; readonly fromMs: number }) {
  return (
    <section className="report-part" aria-label={t('Gaps')}>
      <h3>{t('Gaps')}</h3>
      {gaps.length === 0 && <p className="field-note">{t('No gap is known.')}</p>}
      <ul className="report-list">
        {gaps.map((gap) => (
          <li key={`${gap.fromMs} ${gap.reason}`}>
            <span className="number">{offsetText(gap.fromMs, fromMs)}</span>
            <span>
              {formatAge(gap.toMs - gap.fromMs)}: {translated(gap.reason)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes people wrote. Shows nothing when there are none. */
export function NotePart({
  notes,
  fromMs,
}: {
  readonly notes: readonly ReplayNote[];
  readonly fromMs: number;
}) {
  if (notes.length === 0) return null;
  return (
    <section className="report-part" aria-label={t('Notes')}>
      <h3>{t('Notes')}</h3>
      <ul className="report-list">
        {notes.map((note) => (
          <li key={note.noteId}>
            <span className="number">{note.atMs === null ? '' : offsetText(note.atMs, fromMs)}</span>
            <span>
              {note.text}
              <span className="field-note">
                {' '}
                {actorText(note.by)}
                {note.tags.length > 0 && ` · ${note.tags.join(', ')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Time after arming; what was before it is negative. */
export function offsetText(atMs: number, fromMs: number): string {
  const seconds = (atMs - fromMs) / 1000;
  return seconds <= -1 ? `−${formatClockTime(-seconds)}` : `+${formatClockTime(Math.max(0, seconds))}`;
}
