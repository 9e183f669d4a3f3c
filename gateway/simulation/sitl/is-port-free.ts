import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Whether nobody on this computer holds the port of 127.0.0.1. */
export function isPortFree(kind: 'tcp' | 'udpin', port: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (kind === 'udpin') {
      const probe = createSocket('udp4');
      probe.once('error', () => resolve(false));
      probe.bind(port, '127.0.0.1', () => probe.close(() => resolve(true)));
      return;
    }
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
