import { formatLocalTime, formatUtcTime } from '../../format/duration.ts';
import { t } from '../../language/translate.ts';
import { useEventStore } from '../../state/event-store.ts';

const SHOWN = 30;

/** What the vehicle said and what happened to it, newest first. */
export function MessagesSection({ vehicleId }: { readonly vehicleId: string }) {
  const events = useEventStore((state) => state.events);
  const own = events.filter((event) => event.vehicleId === vehicleId).slice(0, SHOWN);
  return (
    <section className="column-section" aria-label={t('Messages')}>
      <h3>{t('Messages')}</h3>
      {own.length === 0 && <p className="column-note">{t('Nothing since this window opened.')}</p>}
      <ol className="messages">
        {own.map((event) => (
          <li key={event.eventId} data-tone={event.severity}>
            <time className="number" title={formatUtcTime(event.atMs)}>
              {formatLocalTime(event.atMs)}
            </time>
            <span>{event.summary}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
