import type { MessageByName, MessageName } from '../generated/messages.ts';
import { type FieldDefinition, parseFields } from './field-definition.ts';

/** Reads a message whose `maxLength` payload bytes start at `offset`; the view must hold them all. */
export type DecodeMessage<N extends MessageName> = (view: DataView, offset: number) => MessageByName[N];

/**
 * One message of the dialects we speak.
 * Source: https://mavlink.io/en/guide/serialization.html
 */
export class MessageDefinition<N extends MessageName = MessageName> {
  readonly id: number;
  readonly name: N;
  /** Last byte that enters the CRC: it differs when two sides disagree about the fields. */
  readonly crcExtra: number;
  /** Payload bytes without extensions: what MAVLink 1 sends. */
  readonly minLength: number;
  /** Payload bytes with extensions, before trailing zeros are cut. */
  readonly maxLength: number;
  /** Offsets of the target system and component in the payload, for routing without decoding. */
  readonly targetSystemOffset: number | undefined;
  readonly targetComponentOffset: number | undefined;
  readonly decode: DecodeMessage<N>;
  readonly #fieldText: string;
  #fields: readonly FieldDefinition[] | undefined;

  constructor(
    id: number,
    name: N,
    crcExtra: number,
    minLength: number,
    maxLength: number,
    targetSystemOffset: number | undefined,
    targetComponentOffset: number | undefined,
    fieldText: string,
    decode: DecodeMessage<N>,
  ) {
    this.id = id;
    this.name = name;
    this.crcExtra = crcExtra;
    this.minLength = minLength;
    this.maxLength = maxLength;
    this.targetSystemOffset = targetSystemOffset;
    this.targetComponentOffset = targetComponentOffset;
    this.decode = decode;
    this.#fieldText = fieldText;
  }

  /** In wire order. Made on first use: most messages are decoded without anyone asking for their fields. */
  get fields(): readonly FieldDefinition[] {
    this.#fields ??= parseFields(this.#fieldText);
    return this.#fields;
  }
}
