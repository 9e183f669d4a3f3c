import { Columns2, Layers } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { formatLocalMoment } from '../../../format/duration.ts';
import { t } from '../../../language/translate.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { useReplaySessions } from '../../../state/replay/replay-session-queries.ts';
import { changeParameters, useRouteParameter } from '../../../state/route.ts';
import { usePlayerState } from './player-context.ts';
import { ReplayBadge } from './ReplayBadge.tsx';

/** What is played, and beside which other flight. */
export function PlayerHead({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const flights = usePlayerState((state) => state.playback?.flights) ?? [];
  const isOverlaid = usePlaybackView((state) => state.isOverlaid);
  const align = useRouteParameter('align') ?? 'start';
  const [firstId, secondId] = sessionIds;
  const others = (useReplaySessions().data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((each) => each.sessionId !== firstId && (each.state === 'ready' || each.sessionId === secondId));
  return (
    <header className="player-head">
      <ReplayBadge />
      <h2>
        {flights.map(({ sessionId, name }, index) => (
          <span key={sessionId} title={name}>
            {flights.length > 1 && <b className="flight-letter">{FLIGHT_LETTERS[index]}</b>} {name}
          </span>
        ))}
      </h2>
      <label className="player-choice">
        <span>{t('Compare with')}</span>
        <select
          className="input"
          value={secondId ?? ''}
          onChange={(event) =>
            changeParameters({ session: firstId, with: event.target.value, at: undefined })
          }
        >
          <option value="">{t('no other flight')}</option>
          {others.map(({ sessionId, name, startAtMs }) => (
            <option key={sessionId} value={sessionId}>
              {startAtMs === null ? name : `${formatLocalMoment(startAtMs)} · ${name}`}
            </option>
          ))}
        </select>
      </label>
      {secondId !== undefined && (
        <>
          <label className="player-choice">
            <span>{t('Together at')}</span>
            <select
              className="input"
              value={align}
              onChange={(event) => changeParameters({ align: event.target.value })}
            >
              <option value="start">{t('their start')}</option>
              <option value="armed">{t('arming (alignment)')}</option>
              <option value="utc">{t('the same clock')}</option>
            </select>
          </label>
          <fieldset className="player-layout" aria-label={t('Maps')}>
            <Button
              shape="square"
              label={t('Side by side')}
              tooltip={t('Side by side')}
              isPressed={!isOverlaid}
              onClick={() => usePlaybackView.setState({ isOverlaid: false })}
            >
              <Columns2 size={15} aria-hidden />
            </Button>
            <Button
              shape="square"
              label={t('On one map')}
              tooltip={t('On one map')}
              isPressed={isOverlaid}
              onClick={() => usePlaybackView.setState({ isOverlaid: true })}
            >
              <Layers size={15} aria-hidden />
            </Button>
          </fieldset>
        </>
      )}
    </header>
  );
}
