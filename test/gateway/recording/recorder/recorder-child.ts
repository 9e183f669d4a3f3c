/* Records heartbeats into the folder given until it is killed; prints how many of each of eight links it has handed to the recorder. */
import { systemClock } from '../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { FrameTap } from '../../../../gateway/mavlink/router/router.ts';
import { Recorder } from '../../../../gateway/recording/recorder/recorder.ts';
import { DiskRecordingFiles } from '../../../../gateway/recording/recorder/recording-files.ts';

let record: FrameTap = () => undefined;
const recorder = new Recorder({
  clock: systemClock,
  logger: silentLogger,
  files: new DiskRecordingFiles(process.argv[2] ?? ''),
  router: {
    tap(tap) {
      record = tap;
      return () => undefined;
    },
  },
});
await recorder.start();
const links = Array.from({ length: 8 }, (_, index) => ({
  linkId: `lnk_${index}`,
  vehicle: new FrameWriter({ systemId: 1, componentId: 1 }),
}));
let count = 0;
setInterval(() => {
  const message = { customMode: 1, type: 2, autopilot: 3, baseMode: 1, systemStatus: 4, mavlinkVersion: 3 };
  for (const { linkId, vehicle } of links)
    for (let frame = 0; frame < 20; frame += 1)
      record(linkId, 'in', Date.now() * 1000, vehicle.write('HEARTBEAT', message));
  count += 20;
  console.log(count);
}, 20);
