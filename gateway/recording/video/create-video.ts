import { join } from 'node:path';
import type { AuditLog } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { AnnouncedVideo } from './announced-video.ts';
import { ArmedRecording } from './armed-recording.ts';
import { VideoService } from './video-service.ts';

export interface VideoOptions extends Runtime {
  readonly dataDirectory: string;
  readonly audit: AuditLog;
  readonly fleet: Fleet;
  /** `videoRecordWhileArmed`: whether the video of a vehicle is recorded while it is armed. */
  readonly config: { readonly videoMaxGb: number; readonly videoRecordWhileArmed: 'on' | 'off' };
}

const BYTES_PER_GB = 1e9;

/** The station's video: sources that were typed in and announced, and recordings. */
export function createVideo(options: VideoOptions): VideoService {
  const { dataDirectory, fleet, config, logger, ...others } = options;
  const service = new VideoService({
    ...others,
    logger: logger.child({ module: 'video' }),
    folder: join(dataDirectory, 'video'),
    maxTotalBytes: config.videoMaxGb * BYTES_PER_GB,
    modeOf: (vehicleId) => fleet.vehicles.modeOf(vehicleId),
  });
  new AnnouncedVideo({
    inbox: fleet.router,
    messageInterval: fleet.messageInterval,
    vehicles: fleet.vehicles,
    announcements: service,
    clock: others.clock,
  }).listen();
  if (config.videoRecordWhileArmed === 'on') {
    const armed = new ArmedRecording({ video: service, clock: others.clock });
    fleet.vehicles.on('changed', ({ vehicleId, heartbeat }) => {
      if (heartbeat) armed.observe(vehicleId, heartbeat.isArmed);
    });
    fleet.vehicles.on('removed', ({ vehicleId }) => armed.observe(vehicleId, false));
  }
  return service;
}
