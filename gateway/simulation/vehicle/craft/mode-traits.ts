/** What an autopilot's code says of a mode. */
export interface ModeTraits {
  readonly customMode: number;
  /** As in STATUSTEXTs: `Mode change to GUIDED failed`. */
  readonly name: string;
  readonly requiresPosition: boolean;
  readonly allowsArming: boolean;
}
