import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Timer } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { Principal } from '../../contract/account/principal.ts';
import type { Problem } from '../../contract/error.ts';
import type { ManualControlPort } from '../../contract/onboard/manual-control.ts';
import { CLOSE_CODES, WEBSOCKET_SUBPROTOCOL } from '../../contract/port/websocket.ts';
import { Conversation } from './conversation.ts';
import { Hub, type HubParts } from './hub.ts';
import { Reader } from './reader.ts';
import { WEBSOCKET_LIMITS, type WebSocketLimits } from './websocket-limits.ts';

export interface WebSocketEdgeParts extends Omit<HubParts, 'limits' | 'manualControl'> {
  readonly manualControl: Pick<ManualControlPort, 'take' | 'onChanged' | 'underWay'>;
  readonly authenticate: (token: string) => Principal | undefined;
  readonly toProblem: (error: AppError, instance: string, traceId: string) => Problem;
  readonly limits: Partial<WebSocketLimits>;
  readonly logger: Logger;
}

/** Turns upgrades that passed the HTTP checks into readers. */
export interface WebSocketEdge extends Pick<Hub, 'publish'> {
  start(): void;
  /** Why no further socket can be accepted now, or undefined. */
  refusal(): AppError | undefined;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends bye to all and closes. Sockets that stay open are cut within a second. */
  close(reason: string): void;
}

/** How long a client should wait before it reconnects after a stop. */
const RETRY_AFTER_MS = 1000;
const SERVICE_RESTART = 1012;
const RETRY_FULL_S = 5;
/** Half the time a revoked key may stay connected. */
const RECHECK_MS = 500;

export function createWebSocketEdge(parts: WebSocketEdgeParts): WebSocketEdge {
  const limits = { ...WEBSOCKET_LIMITS, ...parts.limits };
  const { clock, logger } = parts;
  const hub = new Hub({ ...parts, limits });
  const conversations = new Set<Conversation>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxPayloadBytes,
    handleProtocols: (offered) => (offered.has(WEBSOCKET_SUBPROTOCOL) ? WEBSOCKET_SUBPROTOCOL : false),
  });
  let heartbeat: Timer | undefined;
  let recheck: Timer | undefined;

  /** Closes sockets within a second of a revoked or expired key, an ended login or a changed role. */
  function endLapsed(): void {
    for (const conversation of [...conversations]) {
      try {
        const lapse = conversation.lapse();
        if (lapse === 'credential-ended') conversation.bye(lapse, null, CLOSE_CODES.unauthenticated);
        // It may reconnect at once, with what its new role may see.
        else if (lapse !== undefined) conversation.bye(lapse, 0, SERVICE_RESTART);
      } catch (error) {
        logger.error({ error: errorText(error) }, 'a credential could not be checked again');
      }
    }
  }

  return {
    publish: (...frame) => hub.publish(...frame),

    start() {
      hub.start();
      recheck = clock.every(RECHECK_MS, endLapsed);
      heartbeat = clock.every(limits.heartbeatMs, () => {
        for (const conversation of conversations) conversation.heartbeat();
      });
    },

    refusal() {
      const unidentified = [...conversations].filter((conversation) => !conversation.session).length;
      if (conversations.size < limits.maxSockets && unidentified < limits.maxUnidentified) return undefined;
      return new AppError('overloaded', 'The gateway allows no more open sockets. Close one first.', {
        context: { retryAfterS: RETRY_FULL_S },
      });
    },

    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const reader = new Reader(webSocket, socket, limits, clock);
        if (webSocket.protocol !== WEBSOCKET_SUBPROTOCOL) {
          reader.close(CLOSE_CODES.subprotocol, `offer the subprotocol ${WEBSOCKET_SUBPROTOCOL}`);
          return;
        }
        const conversation = new Conversation(reader, hub, limits, parts);
        conversations.add(conversation);
        reader.onClose(() => conversations.delete(conversation));
      });
    },

    close(reason) {
      heartbeat?.cancel();
      recheck?.cancel();
      for (const conversation of conversations) conversation.bye(reason, RETRY_AFTER_MS, SERVICE_RESTART);
      hub.stop();
      server.close();
    },
  };
}
