/** One field of a message as the dialect defines it. */
export interface FieldDefinition {
  /** Key in the decoded message. */
  readonly name: string;
  /** Name in the dialect, for people and raw access: `time_boot_ms`. */
  readonly wireName: string;
  readonly type: FieldType;
  /** Number of elements, 0 for a scalar. */
  readonly arrayLength: number;
  /** Bytes from the start of the payload. */
  readonly offset: number;
  /** True for fields that MAVLink 1 does not carry and CRC_EXTRA does not cover. */
  readonly isExtension: boolean;
  /** As in the dialect: `degE7`, `cm/s`. */
  readonly units?: string;
  /** Name of an export of generated/enums.ts. */
  readonly enumName?: string;
}

/** Size of one number or one character. */
export const FIELD_SIZE_BYTES = {
  char: 1,
  uint8_t: 1,
  uint8_t_mavlink_version: 1,
  int8_t: 1,
  uint16_t: 2,
  int16_t: 2,
  uint32_t: 4,
  int32_t: 4,
  float: 4,
  uint64_t: 8,
  int64_t: 8,
  double: 8,
} as const;

export type FieldType = keyof typeof FIELD_SIZE_BYTES;

/**
 * Parses the compact form the generator writes: fields in wire order, separated by `;`. Each is
 * `type[length] wire_name`, then `+` for an extension, `@Enum` and `=units`.
 */
export function parseFields(text: string): readonly FieldDefinition[] {
  let offset = 0;
  return text.split(';').map((fieldText): FieldDefinition => {
    const [typeText = '', wireName = '', ...notes] = fieldText.split(' ');
    const [typeName = '', length] = typeText.replace(']', '').split('[');
    const type = typeName as FieldType;
    const arrayLength = Number(length ?? 0);
    const enumName = notes.find((note) => note.startsWith('@'))?.slice(1);
    const units = notes.find((note) => note.startsWith('='))?.slice(1);
    const field = {
      name: wireName.replace(/_([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      wireName,
      type,
      arrayLength,
      offset,
      isExtension: notes.includes('+'),
      ...(units !== undefined && { units }),
      ...(enumName !== undefined && { enumName }),
    };
    offset += FIELD_SIZE_BYTES[type] * Math.max(1, arrayLength);
    return field;
  });
}
