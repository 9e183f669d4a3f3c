import { pino } from 'pino';
import { LogFile } from './log-file.ts';
import type { Logger } from './logger.ts';

/** Of lines that wait for space on a full disk; further ones are lost. */
const MAX_WAITING_BYTES = 256 * 1024;

/**
 * JSON lines on standard error: standard output belongs to the one line that says where the gateway listens.
 * @param dataDirectory where the last lines are kept as well
 */
export function createLogger(level: 'error' | 'warn' | 'info' | 'debug', dataDirectory?: string): Logger {
  const file = dataDirectory === undefined ? undefined : new LogFile(dataDirectory);
  const output = standardError();
  return wrap(
    pino(
      {
        level,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        redact: {
          paths: ['token', 'auth', '*.token', '*.auth', 'headers.authorization', 'key', '*.pin'],
          censor: '[redacted]',
        },
      },
      {
        write(line: string) {
          output.write(line);
          file?.write(line);
        },
      },
    ),
  );
}

/** A full disk under the log must not end the gateway: lines wait, and are written when there is space. */
function standardError(): ReturnType<typeof pino.destination> {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_WAITING_BYTES });
  destination.on('error', () => undefined);
  destination.on('drop', () => {
    try {
      destination.flushSync();
    } catch {
      // Still no space.
    }
  });
  return destination;
}

function wrap(target: ReturnType<typeof pino>): Logger {
  return {
    error: (fields, message) => target.error(fields, message),
    warn: (fields, message) => target.warn(fields, message),
    info: (fields, message) => target.info(fields, message),
    debug: (fields, message) => target.debug(fields, message),
    child: (bindings) => wrap(target.child(bindings)),
  };
}
