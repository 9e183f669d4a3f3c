import { describe, expect, it } from 'vitest';
import { GuardedPlots } from '../../../../gateway/developer/guard/principal-ports.ts';
import { sampleSession } from '../../../builder/replay-samples.ts';
import { FakePlotPort } from '../../../fake/fake-plot-port.ts';

describe('plots of an account', () => {
  it('are those of the recordings it is shown', async () => {
    const inner = new FakePlotPort();
    const plots = new GuardedPlots(inner, 'acc_1', {
      session: async (sessionId) => (sessionId === 'imp_own' ? sampleSession({ sessionId }) : undefined),
    });
    const query = { fields: ['uav-1.1.ATTITUDE.roll'], points: 100 };
    expect(JSON.parse(await plots.fields('imp_own'))).toMatchObject({ sessionId: 'imp_own' });
    expect(JSON.parse(await plots.plot({ sessionId: 'imp_own', ...query }))).toMatchObject({ series: [{}] });
    await expect(plots.fields('imp_other')).rejects.toMatchObject({ code: 'not-found' });
    await expect(plots.plot({ sessionId: 'imp_other', ...query })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(inner.queries).toHaveLength(1);
  });
});
