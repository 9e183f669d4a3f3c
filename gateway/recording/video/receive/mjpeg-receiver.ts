import type { IncomingMessage } from 'node:http';
import { say } from '../../../contract/operator-text.ts';
import { jpegFormat } from '../codec/jpeg.ts';
import { HttpStream } from './http-stream.ts';
import { boundaryOf, MultipartError, MultipartReader } from './multipart.ts';
import type { OpenReceiver } from './receiver.ts';

/** JPEG images of an HTTP server, one after the other. */
export const openMjpegReceiver: OpenReceiver = (options) => {
  const { events } = options;
  const stream: HttpStream = new HttpStream(
    options,
    { method: 'GET' },
    (response) => read(response),
    (problem) => events.failed(problem),
  );

  function read(response: IncomingMessage): void {
    const boundary = boundaryOf(response.headers['content-type']);
    if (boundary === undefined) {
      stream.fail('The address leads to no MJPEG stream (multipart/x-mixed-replace).');
      return;
    }
    const reader = new MultipartReader(boundary);
    events.opened();
    response.on('data', (bytes: Buffer) => {
      events.counted(bytes.length, 1, 0);
      try {
        reader.push(bytes, take);
      } catch (thrown) {
        if (!(thrown instanceof MultipartError)) throw thrown;
        stream.fail(say('The MJPEG server answers wrongly: {reason}', { reason: thrown.message }));
      }
    });
    response.on('end', () => stream.fail('The server closed the connection.'));
  }

  function take(bytes: Buffer): void {
    const format = jpegFormat(bytes);
    if (format) events.image(format, Buffer.from(bytes));
    else events.damaged();
  }

  return { close: () => stream.close() };
};
