import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

export const CAMERA_SETTING_TYPES = [
  'bool',
  'uint8',
  'int8',
  'uint16',
  'int16',
  'uint32',
  'int32',
  'uint64',
  'int64',
  'float',
  'double',
] as const;

const optionSchema = z.object({ label: z.string(), value: z.number() });
const limit = z.number().nullable();

/** One setting of a camera. Its texts are those of the camera, without control characters. */
export const cameraSettingSchema = z
  .object({
    name: z.string().describe('As the command `camera-setting` names it'),
    label: z.string(),
    type: z.enum(CAMERA_SETTING_TYPES),
    value: z.number().nullable().describe('null: the camera has not reported it'),
    default: limit.describe('Of the definition file; null if it names none'),
    min: limit,
    max: limit,
    step: limit,
    options: z.array(optionSchema).describe('The values that it can have now. Empty: any number'),
    readOnly: z.boolean().describe('True: it cannot be set'),
    shown: z
      .boolean()
      .describe('False: not for operators, or without effect because of the values of other settings'),
  })
  .meta({ id: 'CameraSetting' });
export type CameraSetting = z.infer<typeof cameraSettingSchema>;

export const cameraSettingsSchema = z
  .object({
    vendor: z.string().describe('Who made it, as its definition file says'),
    model: z.string(),
    version: z.number().int().describe('Of the definition file'),
    settings: z.array(cameraSettingSchema),
    problem: operatorTextSchema.nullable().describe('Why values are missing'),
  })
  .meta({ id: 'CameraSettings' });
export type CameraSettings = z.infer<typeof cameraSettingsSchema>;

export interface CameraSettingsPort {
  /**
   * Reads the definition file at the first request, and the values each time.
   * @throws not-found, vehicle-offline, unsupported-command, camera-definition-unusable, vehicle-timeout
   */
  read(vehicleId: string, cameraId: number, context: RequestContext): Promise<CameraSettings>;
}
