import {
  AckPolicy,
  type ConsumerMessages,
  type JsMsg,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { errorText } from '../gateway/base/error.ts';
import type { Logger } from '../gateway/base/log/logger.ts';

export interface ConsumerOptions {
  /** Keeps the messages until a fleet server has stored them. */
  readonly stream: string;
  readonly subject: string;
  /** Beyond this NATS takes no more, and the stations wait. */
  readonly maxBytes?: number;
  /** How many messages a server may hold at a time. */
  readonly ahead: number;
}

/** Shared by all fleet servers: each message goes to one of them. */
const CONSUMER = 'centre';
const SECOND_NS = 1_000_000_000;
/** NATS drops repeats within this time. */
const REPEAT_WINDOW_NS = 120 * SECOND_NS;
const ACK_WAIT_NS = 30 * SECOND_NS;

/** Receives what stations send through JetStream. @param take must catch its errors, and acknowledge */
export async function consume(
  connection: NatsConnection,
  { stream, subject, maxBytes, ahead }: ConsumerOptions,
  take: (message: JsMsg) => void,
  logger: Logger,
): Promise<ConsumerMessages> {
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name: stream,
    retention: 'workqueue',
    subjects: [subject],
    duplicate_window: REPEAT_WINDOW_NS,
    ...(maxBytes !== undefined && { max_bytes: maxBytes, discard: 'new' }),
  });
  await manager.consumers.add(stream, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ACK_WAIT_NS,
    max_ack_pending: ahead * 4,
  });
  const consumer = await jetstream(connection).consumers.get(stream, CONSUMER);
  const messages = await consumer.consume({ max_messages: ahead });
  const receive = async () => {
    for await (const message of messages) take(message);
  };
  receive().catch((error: unknown) =>
    logger.error(
      { stream, error: errorText(error) },
      'Messages of stations are no longer received. Restart the server.',
    ),
  );
  return messages;
}
