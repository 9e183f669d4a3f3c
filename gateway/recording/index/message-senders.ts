import { type BufferFrame, messageIdAt } from '../../mavlink/codec/buffer-frame.ts';
import { HEADER_LENGTH_V1, HEADER_LENGTH_V2, STX_V1 } from '../../mavlink/codec/frame-layout.ts';
import { type InstancePlace, instancePlaceOf, isStateMessage } from './message-traits.ts';

/** One message of one instance of one component: what its last frame says is replaced by its next one. */
export interface MessageSender {
  /** Counted from 0 in the order in which they were heard. */
  readonly index: number;
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly instance: number | string | null;
  readonly isState: boolean;
}

type Place = Pick<
  BufferFrame,
  'systemId' | 'componentId' | 'messageId' | 'buffer' | 'payloadAt' | 'payloadLength'
>;

/** Autopilots have some hundred; a file of nothing but new names must not fill the memory. */
const MAX_SENDERS = 8192;

/** Knows every sender of a recording by the frames it is shown. */
export class MessageSenders {
  readonly #ofComponents: (Map<number, MessageSender | Map<number | string, MessageSender>> | undefined)[] =
    [];
  #count = 0;
  #hasMore = false;

  /** There were more than are kept apart. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Undefined beyond 8192 of them. */
  of(frame: Place): MessageSender | undefined {
    const component = frame.systemId * 256 + frame.componentId;
    let messages = this.#ofComponents[component];
    if (!messages) {
      messages = new Map();
      this.#ofComponents[component] = messages;
    }
    const known = messages.get(frame.messageId);
    if (known && !(known instanceof Map)) return known;
    const place = instancePlaceOf(frame.messageId);
    if (!place) {
      const sender = this.#make(frame, null);
      if (sender) messages.set(frame.messageId, sender);
      return sender;
    }
    const instances = known ?? new Map<number | string, MessageSender>();
    if (!known) messages.set(frame.messageId, instances);
    const instance = instanceAt(frame, place);
    const sender = instances.get(instance) ?? this.#make(frame, instance);
    if (sender) instances.set(instance, sender);
    return sender;
  }

  #make(
    { systemId, componentId, messageId }: Place,
    instance: MessageSender['instance'],
  ): MessageSender | undefined {
    if (this.#count >= MAX_SENDERS) {
      this.#hasMore = true;
      return undefined;
    }
    const sender = {
      index: this.#count,
      systemId,
      componentId,
      messageId,
      instance,
      isState: isStateMessage(messageId),
    };
    this.#count += 1;
    return sender;
  }
}

/** The place of a complete frame at `at`, for {@link MessageSenders.of}. */
export function framePlace(buffer: Uint8Array, at: number): Place {
  const isV1 = buffer[at] === STX_V1;
  const systemAt = at + (isV1 ? 3 : 5);
  return {
    systemId: buffer[systemAt] ?? 0,
    componentId: buffer[systemAt + 1] ?? 0,
    messageId: messageIdAt(buffer, at),
    buffer,
    payloadAt: at + (isV1 ? HEADER_LENGTH_V1 : HEADER_LENGTH_V2),
    payloadLength: buffer[at + 1] ?? 0,
  };
}

/** Bytes that a shorter payload does not carry are zeros. */
function instanceAt(frame: Place, { offset, type, arrayLength }: InstancePlace): number | string {
  const byte = (index: number) =>
    offset + index < frame.payloadLength ? (frame.buffer[frame.payloadAt + offset + index] ?? 0) : 0;
  if (arrayLength > 0) {
    let text = '';
    for (let index = 0; index < arrayLength && byte(index) !== 0; index += 1)
      text += String.fromCharCode(byte(index));
    return text;
  }
  if (type === 'uint32_t') return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
  return type === 'uint16_t' ? byte(0) | (byte(1) << 8) : byte(0);
}
