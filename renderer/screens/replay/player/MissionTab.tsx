import type { ReplayedSetup } from '../../../../gateway/contract/recording/playback.ts';
import { formatLocalTime, formatUtcTime } from '../../../format/duration.ts';
import { formatHeight } from '../../../format/measured.ts';
import { missionItemText } from '../../../format/mission-item-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import type { ChosenVehicle } from '../../../state/replay/playback-view-store.ts';
import { useSetup } from './chosen-vehicle.ts';

/** The onboard mission at the play head, as far as the recording shows. */
export function MissionTab({ chosen }: { readonly chosen: ChosenVehicle | undefined }) {
  const setup = useSetup(chosen);
  if (setup.isError) return <p className="player-note">{failureText(setup.error)}</p>;
  if (!setup.data)
    return (
      <p className="player-note" role="status">
        {t('Loading the mission…')}
      </p>
    );
  const { mission } = setup.data;
  if (!mission)
    return (
      <p className="player-note">{t('No mission was transferred in the recording up to this moment.')}</p>
    );
  return (
    <>
      <p className="player-note">
        <time title={formatUtcTime(mission.heardAtMs)}>{transferredText(mission)}</time>
      </p>
      <ol className="recorded-mission">
        {mission.items.map((item, index) => {
          const seq = index + 1;
          const isCurrent = seq === mission.currentSeq;
          return (
            <li key={seq} aria-current={isCurrent ? 'step' : undefined}>
              <span className="number">{seq}</span>
              <span>{missionItemText(item.command)}</span>
              <span className="number">{item.altitude_m === null ? '' : formatHeight(item.altitude_m)}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function transferredText({ items, heardAtMs, isComplete }: NonNullable<ReplayedSetup['mission']>): string {
  const values = { count: items.length, time: formatLocalTime(heardAtMs) };
  return isComplete
    ? t('{count, plural, one {# item} other {# items}}, transferred at {time}', values)
    : t(
        '{count, plural, one {# item} other {# items}}, transferred at {time}. Not all of them were recorded',
        values,
      );
}
