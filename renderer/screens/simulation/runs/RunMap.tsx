import { FlaskConical, History, Hourglass } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { actorText } from '../../../format/governance-text.ts';
import { formatLogTime } from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { FeedMap } from '../../../map/FeedMap.tsx';
import type { FlightMap } from '../../../map/flight/flight-map.ts';
import { zoneFeatures } from '../../../map/flight/map-features.ts';
import { scenarioFeatures } from '../../../map/scenario-features.ts';
import {
  hasSimulationEnded,
  runsBefore,
  useSimulationRuns,
} from '../../../state/simulation/simulation-queries.ts';
import { useZones } from '../../../state/vehicle/mission-queries.ts';
import { useRun, useWatch, useWatched } from './watch-context.ts';

export interface RunMapProps {
  readonly selectedId: string | undefined;
  readonly onSelect: (vehicleId: string) => void;
}

/** The simulated vehicles on a map that is marked as a simulation; or why there is nothing to show. */
export function RunMap({ selectedId, onSelect }: RunMapProps) {
  const { vehicles } = useWatch();
  const hasVehicles = vehicles.store(({ entries }) => Object.keys(entries).length > 0);
  return (
    <div className="run-map grows min-w-0 grid items-center relative">
      {hasVehicles ? <VehicleMap selectedId={selectedId} onSelect={onSelect} /> : <NothingToSee />}
    </div>
  );
}

function VehicleMap({ selectedId, onSelect }: RunMapProps) {
  const { vehicles } = useWatch();
  const [map, setMap] = useState<FlightMap>();
  const [isFollowing, setFollowing] = useState(true);
  const scenario = useWatched((watched) => watched.scenario);
  const stationZones = useZones().data;
  const areas = useMemo(() => {
    const zones = zoneFeatures([...(stationZones ?? []), ...(scenario?.environment.zones ?? [])]);
    return { ...zones, features: [...zones.features, ...scenarioFeatures(scenario)] };
  }, [stationZones, scenario]);
  useEffect(() => map?.setData('zones', areas), [map, areas]);
  return (
    <>
      <FeedMap
        label={t('Map of the simulation')}
        feed={vehicles.feed}
        selectedId={selectedId}
        onSelect={onSelect}
        isFollowing={isFollowing}
        onFollow={setFollowing}
        onMap={setMap}
      />
      <SimulationStamp />
    </>
  );
}

/** A badge on the map: nothing on it flies. */
function SimulationStamp() {
  const elapsedS = useRun((run) => run.elapsedS);
  return (
    <p className="map-stamp hatched row text-12 rounded-4">
      <strong className="text-11 bold">{t('SIM')}</strong>
      <span>{t('not a real aircraft')}</span>
      <span className="number">{formatLogTime(elapsedS * 1000)}</span>
    </p>
  );
}

function NothingToSee() {
  const run = useRun((each) => each);
  const runs = useSimulationRuns().data ?? [];
  if (run.state === 'queued') {
    const before = runsBefore(run, runs);
    return (
      <EmptyState icon={Hourglass} title={t('Waiting in the queue')}>
        <p>
          {before === 0
            ? t('The run starts automatically in a moment. You can leave this page.')
            : t(
                '{count, plural, one {# run} other {# runs}} ahead in the queue. The run starts automatically; you can leave this page.',
                { count: before },
              )}
        </p>
      </EmptyState>
    );
  }
  if (!hasSimulationEnded(run.state))
    return (
      <EmptyState icon={FlaskConical} title={t('No positions yet')}>
        <p>
          {t(
            'Positions appear once the flight starts, and only for {actor}, who started the run. Assertions and events are always shown.',
            { actor: actorText(run.actor) },
          )}
        </p>
      </EmptyState>
    );
  return (
    <EmptyState icon={History} title={t('Run ended')}>
      <p>
        {run.sessionId === null
          ? t('The flight was not recorded.')
          : t('Open the recording to see the flight. Assertions and events are on the right.')}
      </p>
    </EmptyState>
  );
}
