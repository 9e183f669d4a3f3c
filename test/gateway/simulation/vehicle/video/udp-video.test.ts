import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { UdpVideo } from '../../../../../gateway/simulation/vehicle/video/udp-video.ts';
import { eventually } from '../../../../fake/eventually.ts';

const PACKET = Uint8Array.of(0x80, 96, 0, 1);

describe('UdpVideo', () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
  });

  const open = async () => {
    const video = new UdpVideo('127.0.0.1');
    opened.push(video);
    await new Promise<void>((resolve) => video.open(resolve));
    return video;
  };

  it('chooses a free port once, and another for each camera', async () => {
    const videos = await Promise.all(Array.from({ length: 20 }, open));
    const ports = videos.map(({ port }) => port);
    expect(new Set(ports).size).toBe(20);
    expect(ports).not.toContain(undefined);
    const [first] = videos;
    await new Promise<void>((resolve) => first?.open(resolve));
    expect(first?.port).toBe(ports[0]);
  });

  it('notices that nothing listens, and arrives as soon as something does', async () => {
    const video = await open();
    await eventually('a refusal', () => {
      video.send(PACKET);
      return video.takeRefusal();
    });
    const receiver = createSocket('udp4');
    opened.push(receiver);
    const received: Uint8Array[] = [];
    receiver.on('message', (bytes) => received.push(bytes));
    await new Promise<void>((resolve) => receiver.bind(video.port, '127.0.0.1', resolve));
    await eventually('a packet', () => {
      video.send(PACKET);
      return received.length > 0;
    });
    expect([...(received[0] ?? [])]).toEqual([...PACKET]);
  });
});
