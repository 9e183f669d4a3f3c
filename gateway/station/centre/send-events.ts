import type { NatsConnection } from '@nats-io/transport-node';
import { OPERATOR_PRINCIPAL } from '../../base/principal/operator-principal.ts';
import { eventSubject, FLEET_CALLER, type StationEvent } from '../../contract/centre/centre.ts';
import { jsonWithParts } from '../../contract/operator-text.ts';
import type { PortGuard } from '../../contract/port/port-guard.ts';
import type { PlaybackPort } from '../../contract/recording/playback.ts';
import { announceRecords, type RecordAnnouncementsParts } from '../../server/ws/record-announcements.ts';

export interface SendEventsOptions extends Omit<RecordAnnouncementsParts, 'audience'> {
  readonly connection: NatsConnection;
  readonly stationId: string;
  readonly guard: Pick<PortGuard, 'visibilityOf'>;
  readonly playback: Pick<PlaybackPort, 'onFrame'>;
  readonly isConnected: () => boolean;
}

/**
 * Publishes the frames of the station's stream, as its operator sees them, without telemetry. Nothing is kept
 * while the centre is unreachable: it asks for the records when it hears the station again.
 * @returns a function that stops it
 */
export function sendEvents(options: SendEventsOptions): () => void {
  const { connection, stationId, guard, playback, isConnected, ...ports } = options;
  const visible = guard.visibilityOf(OPERATOR_PRINCIPAL);
  const maxBytes = connection.info?.max_payload ?? 1_048_576;

  const send = (event: StationEvent) => {
    if (!isConnected()) return;
    const data = Buffer.from(jsonWithParts(event));
    if (data.length <= maxBytes) connection.publish(eventSubject(stationId), data);
  };
  const unsubscribes = announceRecords({
    ...ports,
    audience: {
      publish: (topic, vehicleId, data) => send({ topic, vehicleId, data } as StationEvent),
      publishEach(topic, vehicleId, dataFor) {
        const data = dataFor(visible);
        if (data) send({ topic, vehicleId, data } as StationEvent);
      },
    },
  });
  const stopReplay = playback.onFrame((frame, principalId) => {
    if (!principalId.startsWith(FLEET_CALLER)) return false;
    send({ topic: 'replay', userId: principalId.slice(FLEET_CALLER.length), data: { ...frame } });
    // The station does not know whether a window of the fleet shows it, so it may close a paused playback.
    return frame.playback.state === 'playing';
  });
  return () => {
    stopReplay();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
