/** Stands for the load of the machine: a test says when it is too much. */
export class LoadSwitch {
  isOverloaded = false;
  noteRequest(): void {}
  start(): void {}
  stop(): void {}
}
