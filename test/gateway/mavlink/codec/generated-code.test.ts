import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { common } from 'mavlink-mappings';
import { describe, expect, test } from 'vitest';
import { MavCmd, MavType } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { MESSAGE_DEFINITIONS, MESSAGE_ID } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { generateMavlink } from '../../../../tools/generate-mavlink.ts';
import { peerClassOf } from './node-mavlink-peer.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe('generated MAVLink code', () => {
  test('is what `npm run generate` makes today', () => {
    for (const [path, text] of generateMavlink()) {
      const isCurrent = readFileSync(join(ROOT, path), 'utf8') === text;
      expect(isCurrent, `${path}: run npm run generate`).toBe(true);
    }
  });

  test('covers the four dialects', () => {
    expect(Object.keys(MESSAGE_ID)).toHaveLength(290);
    expect(MESSAGE_ID).toMatchObject({
      HEARTBEAT: 0,
      GLOBAL_POSITION_INT: 33,
      AUTOPILOT_VERSION: 148,
      SIMSTATE: 164,
    });
    expect(MavCmd).toMatchObject({
      NAV_WAYPOINT: 16,
      COMPONENT_ARM_DISARM: 400,
      GUIDED_CHANGE_HEADING: 43002,
    });
    expect(MavType.QUADROTOR).toBe(2);
  });

  test('fields stand where the dialect says', () => {
    for (const definition of Object.values(MESSAGE_DEFINITIONS)) {
      const peer = peerClassOf(definition.id);
      expect(
        definition.fields.map((field) => [
          field.wireName,
          field.offset,
          field.arrayLength,
          field.isExtension,
        ]),
      ).toEqual(peer.FIELDS.map((field) => [field.source, field.offset, field.length, field.extension]));
      expect(definition.fields.map((field) => field.units ?? '')).toEqual(
        peer.FIELDS.map((field) => field.units),
      );
    }
  });

  test('one message in full', () => {
    const { id, crcExtra, minLength, maxLength, targetSystemOffset, targetComponentOffset, fields } =
      MESSAGE_DEFINITIONS.MISSION_ITEM_INT;
    expect({ id, crcExtra, minLength, maxLength, targetSystemOffset, targetComponentOffset }).toEqual({
      id: 73,
      crcExtra: common.MissionItemInt.MAGIC_NUMBER,
      minLength: 37,
      maxLength: 38,
      targetSystemOffset: 32,
      targetComponentOffset: 33,
    });
    expect(fields.at(-1)).toEqual({
      name: 'missionType',
      wireName: 'mission_type',
      type: 'uint8_t',
      arrayLength: 0,
      offset: 37,
      isExtension: true,
      enumName: 'MavMissionType',
    });
  });
});
