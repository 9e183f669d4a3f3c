import { MavMissionResult } from '../../codec/generated/enums.ts';
import { readFirstText } from './board-list.ts';
import { type MissionOutcome, missionResultName, missionResultText } from './mission-protocol-outcome.ts';
import { MissionRetry } from './mission-protocol-retry.ts';
import {
  interruptionText,
  MISSION_SILENCE_MS,
  type MissionLine,
  type MissionTransaction,
} from './mission-protocol-transaction.ts';

/** The first ERROR may be the tail of an upload just ended. */
const MEANT_ERRORS = 2;

/** Removes what is on board of its mission type; repeating it has no further effect. https://mavlink.io/en/services/mission.html#clear_mission */
export class MissionClear implements MissionTransaction<undefined> {
  readonly #line: MissionLine;
  readonly #retry: MissionRetry;
  #settle: (outcome: MissionOutcome<undefined>) => void = () => undefined;
  #errors = 0;

  constructor(line: MissionLine) {
    this.#line = line;
    this.#retry = new MissionRetry(line.clock, line.rttMs, () => this.#onSilence());
  }

  begin(settle: (outcome: MissionOutcome<undefined>) => void): void {
    this.#settle = settle;
    if (this.#line.send('MISSION_CLEAR_ALL', {})) this.#retry.arm();
    else this.#end({ kind: 'not-sent' });
  }

  onAck(result: number): void {
    this.#retry.heard();
    if (result === MavMissionResult.ACCEPTED) {
      this.#end({ kind: 'done', value: undefined });
      return;
    }
    if (result === MavMissionResult.INVALID_SEQUENCE) return;
    if (result === MavMissionResult.ERROR) {
      this.#errors += 1;
      if (this.#errors < MEANT_ERRORS) return;
    }
    this.#end({
      kind: 'refused',
      resultName: missionResultName(result),
      text: missionResultText(result),
      seq: undefined,
      isOnBoardUnknown: false,
    });
  }

  interrupt(reason: 'link-lost' | 'rebooted'): void {
    this.#end({
      kind: 'mission-unknown',
      text: `${interruptionText(reason)} ${readFirstText(this.#line.noun)}`,
    });
  }

  cancel(): void {
    this.#end({ kind: 'cancelled', isOnBoardUnknown: true });
  }

  stop(): void {
    this.#retry.stop();
  }

  #onSilence(): void {
    if (this.#retry.silentForMs >= MISSION_SILENCE_MS) {
      this.#end({
        kind: 'mission-unknown',
        text: `The vehicle did not say whether it cleared its ${this.#line.noun}.`,
      });
      return;
    }
    this.#line.send('MISSION_CLEAR_ALL', {});
    this.#retry.arm();
  }

  #end(outcome: MissionOutcome<undefined>): void {
    this.stop();
    const settle = this.#settle;
    this.#settle = () => undefined;
    settle(outcome);
  }
}
