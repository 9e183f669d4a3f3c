import type { PayloadPlace } from '../../mavlink/codec/message/message-codec.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import type { MessageSender } from '../index/message-senders.ts';
import { layoutOf, type MessageLayout } from './message-layout.ts';
import type { PlotRecorder, PlotSeries } from './plot-recorder.ts';
import type { PlotSource } from './plot-source.ts';

interface Drawn {
  readonly series: PlotSeries;
  readonly layout: MessageLayout;
}

const MAX_VALUES = 255;

/** Hands the numbers of every message of a tlog to the plots. A record is held until its time is known. */
export class TlogPlots {
  readonly #recorder: PlotRecorder;
  /** By sender; null for what has no numbers, or no room. */
  readonly #drawn: (Drawn | null | undefined)[] = [];
  readonly #values = new Float64Array(MAX_VALUES);
  #held: PlotSeries | undefined;

  constructor(recorder: PlotRecorder) {
    this.#recorder = recorder;
  }

  hold(frame: PayloadPlace, sender: MessageSender | undefined): void {
    this.#held = undefined;
    if (!sender) return;
    let drawn = this.#drawn[sender.index];
    if (drawn === undefined) {
      drawn = this.#begin(sender) ?? null;
      this.#drawn[sender.index] = drawn;
    }
    if (!drawn) return;
    drawn.layout.read(frame, this.#values);
    this.#held = drawn.series;
  }

  /** The time of what is held. */
  timed(tMs: number): void {
    this.#held?.add(tMs, this.#values);
    this.#held = undefined;
  }

  #begin(sender: MessageSender): Drawn | undefined {
    const layout = layoutOf(sender.messageId);
    const series =
      layout && this.#recorder.begin({ ...plotSenderOf(sender, layout.name), fields: layout.fields });
    return layout && series && { series, layout };
  }
}

/**
 * The sender's id in plots. Instance names come from outside, so characters that would break an id are
 * removed.
 */
export function plotSenderOf(sender: MessageSender, message: string): Omit<PlotSource, 'fields'> {
  const { systemId, componentId, instance } = sender;
  return {
    vehicle: vehicleIdOf(systemId),
    component: componentId,
    message,
    instance: typeof instance === 'string' ? plainText(instance).replaceAll(/[^\w-]/g, '_') || '_' : instance,
  };
}
