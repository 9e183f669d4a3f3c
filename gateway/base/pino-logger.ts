import { pino } from 'pino';
import type { Logger } from './logger.ts';

/** JSON lines on standard error: standard output belongs to the one line that says where the gateway listens. */
export function createLogger(level: 'error' | 'warn' | 'info' | 'debug'): Logger {
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
      pino.destination({ dest: 2, sync: true }),
    ),
  );
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
