import type {
  OnboardLog,
  OnboardLogDownload,
  OnboardLogPort,
} from '../../gateway/contract/onboard/onboard-log.ts';

const DOWNLOAD: OnboardLogDownload = {
  downloadId: 'dl_1',
  vehicleId: 'uav-1',
  logId: 3,
  sizeBytes: 90_000,
  receivedBytes: 45_000,
  state: 'running',
  detail: null,
  sessionId: null,
  startedAtMs: 0,
  endedAtMs: null,
};

/** A vehicle with one log, which is half read. */
export class FakeBoardLogPort implements OnboardLogPort {
  list(): Promise<readonly OnboardLog[]> {
    return Promise.resolve([{ logId: 3, sizeBytes: 90_000, beganAtMs: null, download: DOWNLOAD }]);
  }

  download(): Promise<OnboardLogDownload> {
    return Promise.resolve(DOWNLOAD);
  }

  erase(): Promise<{ commandId: string }> {
    return Promise.resolve({ commandId: 'cmd_1' });
  }

  downloads(): readonly OnboardLogDownload[] {
    return [DOWNLOAD];
  }

  cancel(): OnboardLogDownload {
    return { ...DOWNLOAD, state: 'cancelled', endedAtMs: 1 };
  }
}
