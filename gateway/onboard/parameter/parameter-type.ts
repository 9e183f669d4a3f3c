import type { ParameterType } from '../../contract/onboard/parameter.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';

const TYPES = new Map<number, ParameterType>([
  [MavParamType.UINT8, 'uint8'],
  [MavParamType.INT8, 'int8'],
  [MavParamType.UINT16, 'uint16'],
  [MavParamType.INT16, 'int16'],
  [MavParamType.UINT32, 'uint32'],
  [MavParamType.INT32, 'int32'],
  [MavParamType.REAL32, 'float'],
]);

/** The type of a MAV_PARAM_TYPE; undefined for those a float does not carry. */
export function parameterTypeOf(paramType: number): ParameterType | undefined {
  return TYPES.get(paramType);
}
