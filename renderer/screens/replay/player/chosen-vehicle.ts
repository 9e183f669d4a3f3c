import { useReplayedSetup } from '../../../state/replay/playback-queries.ts';
import type { RecordedVehicles } from '../../../state/replay/playback-vehicles.ts';
import { type ChosenVehicle, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import type { VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import { usePlayer, usePlayerState, useSlowPosition } from './player-context.ts';

/** How old a shown mission or parameter may become while it plays. */
const SETUP_PERIOD_MS = 3_000;

/** The vehicle whose instruments are shown: the chosen one, or the first of the first flight. */
export function useChosenVehicle(sessionIds: readonly string[]): ChosenVehicle | undefined {
  const chosen = usePlaybackView((state) => state.chosen);
  const sessionId = sessionIds[0] ?? '';
  const first = useVehiclesOf(sessionId).store(({ entries }) => firstVehicle(entries));
  if (chosen && sessionIds.includes(chosen.sessionId)) return chosen;
  return first === undefined ? undefined : { sessionId, vehicleId: first };
}

function firstVehicle(entries: Readonly<Record<string, VehicleEntry>>): string | undefined {
  return Object.values(entries).toSorted((a, b) => a.telemetry.sysid - b.telemetry.sysid)[0]?.telemetry.id;
}

export function useVehiclesOf(sessionId: string): RecordedVehicles {
  const { vehicles } = usePlayer();
  return vehicles.of(sessionId) ?? vehicles.overlay;
}

/** Mission and parameters of a vehicle at about the play head. */
export function useSetup(chosen: ChosenVehicle | undefined) {
  const player = usePlayer();
  const isReady = usePlayerState((state) => state.phase === 'ready');
  const positionMs = useSlowPosition(SETUP_PERIOD_MS);
  return useReplayedSetup(
    chosen && isReady ? { playbackId: player.playbackId, ...chosen } : undefined,
    Math.round(positionMs),
  );
}
