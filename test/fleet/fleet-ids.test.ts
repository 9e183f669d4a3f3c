import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromFleetIds, toFleetIds } from '../../fleet/fleet-ids.ts';
import { english, parseWithParts, say } from '../../gateway/contract/operator-text.ts';

const ID = 'st-0123456789abcdef';
const OTHER = 'st-fedcba9876543210';
const COMMAND = `cmd_${'0'.repeat(26)}`;

describe('ids of a fleet', () => {
  it('are those of a station with its own id before them, in values, names and addresses', () => {
    expect(
      toFleetIds(ID, {
        vehicleId: 'uav-1',
        byVehicle: { 'uav-2': [COMMAND, 'rec_2026-11-27T00-00-00_sim'] },
        track: 'uav-1.altitude_m',
        instance: '/api/vehicles/uav-1/commands/arm',
        traceId: 'c'.repeat(32),
        actor: 'fleet:owner',
        count: 1,
        none: null,
      }),
    ).toEqual({
      vehicleId: `${ID}.uav-1`,
      byVehicle: { [`${ID}.uav-2`]: [`${ID}.${COMMAND}`, `${ID}.rec_2026-11-27T00-00-00_sim`] },
      track: `${ID}.uav-1.altitude_m`,
      instance: `/api/vehicles/${ID}.uav-1/commands/arm`,
      traceId: 'c'.repeat(32),
      actor: 'fleet:owner',
      count: 1,
      none: null,
    });
  });

  it('stay short in sentences, which can still be translated', () => {
    const json = JSON.stringify({ text: say('{vehicle} is lost', { vehicle: 'uav-1' }) });
    expect(toFleetIds(ID, JSON.parse(json))).toEqual({ text: 'uav-1 is lost' });
    const sentence = say('{vehicle} is lost', { vehicle: 'uav-1' });
    const read = parseWithParts<{ text: typeof sentence }>(
      JSON.stringify({ text: { code: sentence.code, params: sentence.params, text: sentence.text } }),
    );
    const { text } = toFleetIds(ID, read);
    expect([english(text), text.params]).toEqual(['uav-1 is lost', { vehicle: 'uav-1' }]);
  });

  it('cannot name the vehicle of another station, whatever a station says', () => {
    const { vehicleRemoved } = toFleetIds(ID, { vehicleRemoved: `${OTHER}.uav-1` });
    expect(vehicleRemoved).toBe(`${ID}.${OTHER}.uav-1`);
    expect(() => fromFleetIds(vehicleRemoved)).toThrow(/several stations/);
  });

  it('come back as they were', () => {
    const id = fc.constantFrom('uav-1', 'uav-255', COMMAND, 'rec_2026_x-1.tlog', 'plain text', '');
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        id,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(id, tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(value, (original) => {
        const { texts } = fromFleetIds(JSON.stringify(toFleetIds(ID, original)));
        expect(JSON.parse(texts[0] ?? '')).toEqual(original);
      }),
    );
  });

  it('name one station or none', () => {
    expect(fromFleetIds(`/api/vehicles/${ID}.uav-1`, '{}')).toEqual({
      stationId: ID,
      texts: ['/api/vehicles/uav-1', '{}'],
    });
    expect(fromFleetIds('/api/vehicles', '')).toEqual({ stationId: undefined, texts: ['/api/vehicles', ''] });
  });
});
