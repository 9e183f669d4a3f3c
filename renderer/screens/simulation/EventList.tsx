import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatLogTime } from '../../format/log-time.ts';
import { t, translated } from '../../language/translate.ts';
import { useWatched } from './watch-context.ts';

/** Rows drawn at first and with each step back. */
const ROWS = 200;
const AT_END_PX = 24;

/** What happened, in order; the list follows until it is scrolled back. */
export function EventList() {
  const events = useWatched((state) => state.events);
  const areRemoved = useWatched((state) => state.areEventsRemoved);
  const box = useRef<HTMLElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [rowCount, setRowCount] = useState(ROWS);
  const lastSeq = events.at(-1)?.seq;
  useEffect(() => {
    const element = box.current;
    if (isFollowing && element && lastSeq !== undefined) element.scrollTop = element.scrollHeight;
  }, [lastSeq, isFollowing]);
  if (events.length === 0)
    return (
      <p className="simulation-note">
        {areRemoved
          ? t('Its events made room for newer runs. The same seed gives them again.')
          : t('Nothing has happened yet.')}
      </p>
    );
  const shown = events.slice(-rowCount);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX);
  };
  return (
    <div className="run-events">
      <div className="run-events-tools">
        <label>
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={(event) => setFollowing(event.target.checked)}
          />{' '}
          {t('Follow')}
        </label>
        <span className="number">{events.length}</span>
      </div>
      <section
        ref={box}
        className="run-events-box"
        aria-label={t('Events')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {events.length > shown.length && (
          <Button
            variant="quiet"
            onClick={() => {
              setFollowing(false);
              setRowCount((count) => count + ROWS);
            }}
          >
            {t('Show {count} earlier ones', { count: Math.min(ROWS, events.length - shown.length) })}
          </Button>
        )}
        <ol>
          {shown.map(({ seq, atS, kind, severity, vehicle, summary }) => (
            <li key={seq} data-severity={severity}>
              <span className="number">{formatLogTime(atS * 1000)}</span>
              <span className="run-event-kind">
                {severity !== 'info' && <b>{translated(severity)} · </b>}
                {kind}
                {vehicle !== null && ` · ${vehicle}`}
              </span>
              <p lang="en">{summary}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
