import type {
  OnboardFile,
  OnboardFilePort,
  OnboardFileWritten,
} from '../../gateway/contract/onboard/onboard-file.ts';

/** A vehicle with one small file. */
export class FakeBoardFilePort implements OnboardFilePort {
  list(): Promise<readonly OnboardFile[]> {
    return Promise.resolve([{ name: 'a.lua', path: '/APM/scripts/a.lua', kind: 'file', sizeBytes: 2 }]);
  }

  read(): Promise<AsyncIterable<Uint8Array>> {
    async function* bytes() {
      yield await Promise.resolve(Uint8Array.of(0x68, 0x69));
    }
    return Promise.resolve(bytes());
  }

  write(vehicleId: string, path: string, bytes: Uint8Array): Promise<OnboardFileWritten> {
    return Promise.resolve({ vehicleId, path, sizeBytes: bytes.length, commandId: 'cmd_1' });
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }
}
