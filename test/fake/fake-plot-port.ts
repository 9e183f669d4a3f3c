import type { Plot, PlotFields, PlotPort, PlotQuery } from '../../gateway/contract/recording/plot.ts';

const FIELD = 'uav-1.1.ATTITUDE.roll';

/** Every recording has one field of two samples. */
export class FakePlotPort implements PlotPort {
  readonly queries: PlotQuery[] = [];

  async fields(sessionId: string): Promise<string> {
    return await json<PlotFields>({
      sessionId,
      messages: [
        {
          id: 'uav-1.1.ATTITUDE',
          vehicle: 'uav-1',
          component: 1,
          message: 'ATTITUDE',
          instance: null,
          count: 2,
          hz: 10,
          fields: [{ id: FIELD, name: 'roll', unit: 'rad' }],
        },
      ],
    });
  }

  async plot(query: PlotQuery): Promise<string> {
    this.queries.push(query);
    return await json<Plot>({
      sessionId: query.sessionId,
      fromMs: query.fromMs ?? 0,
      toMs: query.toMs ?? 100,
      series: [
        {
          id: FIELD,
          unit: 'rad',
          isReduced: false,
          samples: 2,
          t: [0, 100],
          min: [0.1, null],
          max: [0.1, null],
        },
      ],
    });
  }
}

function json<Value>(value: Value): Promise<string> {
  return Promise.resolve(JSON.stringify(value));
}
