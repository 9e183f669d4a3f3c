import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { FtpReadRequest } from '../../../../gateway/mavlink/protocol/ftp/ftp-reader.ts';
import { readCameraDefinition } from '../../../../gateway/onboard/camera/camera-definition.ts';
import { CameraSettingsService } from '../../../../gateway/onboard/camera/camera-settings-service.ts';
import { CAMERA_FILES } from '../../../../gateway/simulation/vehicle/payload/camera-settings.ts';
import { buildParkedCopter, buildPayload } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';
import { CONTEXT } from '../../mission/map/support.ts';

const FILE = CAMERA_FILES.open('/camera.xml')?.bytes ?? new Uint8Array();
const KEY: RequestContext = { ...CONTEXT, principal: { ...CONTEXT.principal, kind: 'key' } };

describe('the settings of a camera', () => {
  let vehicles: FakeDirectory;
  let service: CameraSettingsService;
  let reads: { readonly componentId: number; readonly path: string }[];
  let reported: Map<string, number>;

  const withUri = (definitionUri: string | undefined, definitionVersion = 1) => {
    const { cameras } = buildPayload();
    const [camera] = cameras;
    const information = { ...camera!.information!, definitionUri, definitionVersion };
    vehicles.put(buildParkedCopter({ cameras: [{ ...camera!, information }] }));
  };

  beforeEach(() => {
    vehicles = new FakeDirectory();
    reads = [];
    reported = new Map([['CAM_EXPMODE', 1]]);
    service = new CameraSettingsService({
      vehicles,
      files: {
        read: ({ componentId }, { path, take }: FtpReadRequest) => {
          reads.push({ componentId, path });
          take(FILE);
          return Promise.resolve({ kind: 'done', value: FILE.length });
        },
      },
      values: { read: () => Promise.resolve(reported) },
      readDefinition: readCameraDefinition,
      clock: new FakeClock(),
    });
    withUri('mftp:///camera.xml');
  });

  it('come from the file of the camera, read once for each version, and its values of now', async () => {
    const [first, second] = await Promise.all([
      service.read('uav-1', 100, CONTEXT),
      service.read('uav-1', 100, CONTEXT),
    ]);
    expect(second).toBe(first);
    expect(reads).toEqual([{ componentId: 100, path: '/camera.xml' }]);
    expect(first).toMatchObject({ vendor: 'Aerodeck', problem: { params: { count: 5, total: 6 } } });
    expect(first.settings.find(({ name }) => name === 'CAM_EXPMODE')).toMatchObject({
      value: 1,
      shown: true,
    });
    expect(first.settings.find(({ name }) => name === 'CAM_ISO')).toMatchObject({ value: null, shown: true });
    reported = new Map([['CAM_EXPMODE', 0]]);
    const later = await service.read('uav-1', 100, CONTEXT);
    expect(later.settings.find(({ name }) => name === 'CAM_ISO')).toMatchObject({ shown: false });
    expect(reads).toHaveLength(1);
    withUri('mavlinkftp://[;comp=101]/other.xml', 2);
    await service.read('uav-1', 100, CONTEXT);
    expect(reads.at(-1)).toEqual({ componentId: 101, path: '/other.xml' });
  });

  it.each([
    ['another camera', 'mftp:///camera.xml', 7, 'not-found'],
    ['no definition file', undefined, 100, 'unsupported-command'],
    ['an unknown address', 'file:///etc/passwd', 100, 'camera-definition-unusable'],
    ['a path upwards', 'mftp:///../a', 100, 'camera-definition-unusable'],
  ])('are refused for %s', async (_, uri, cameraId, code) => {
    withUri(uri);
    await expect(service.read('uav-1', cameraId, CONTEXT)).rejects.toMatchObject({ code });
    expect(reads).toEqual([]);
  });

  it('come from a server in the local network for the operator only', async () => {
    const server = createServer((_request, response) => response.end(FILE));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    withUri(`http://127.0.0.1:${(server.address() as AddressInfo).port}/camera.xml`);
    await expect(service.read('uav-1', 100, KEY)).rejects.toMatchObject({
      code: 'camera-definition-unusable',
    });
    expect((await service.read('uav-1', 100, CONTEXT)).settings).toHaveLength(6);
    await new Promise((resolve) => server.close(resolve));
  });
});
