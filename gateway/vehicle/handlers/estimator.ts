import { EkfStatusFlags, EstimatorStatusFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandlers } from './message-handler.ts';

/** How well the vehicle knows its attitude, velocity and position. */
export const estimatorHandlers: MessageHandlers = {
  /** ArduPilot. Source: https://mavlink.io/en/messages/ardupilotmega.html#EKF_STATUS_REPORT */
  EKF_STATUS_REPORT(_state, message, nowMs) {
    const has = (flag: number): boolean => (message.flags & flag) !== 0;
    return {
      estimator: {
        heardAtMs: nowMs,
        isAttitudeGood: has(EkfStatusFlags.ATTITUDE) && !has(EkfStatusFlags.UNINITIALIZED),
        isVelocityGood: has(EkfStatusFlags.VELOCITY_HORIZ),
        isHorizontalPositionGood: has(EkfStatusFlags.POS_HORIZ_ABS) && !has(EkfStatusFlags.CONST_POS_MODE),
        isVerticalPositionGood: has(EkfStatusFlags.POS_VERT_ABS),
        isGpsGlitching: has(EkfStatusFlags.GPS_GLITCHING),
        worstRatio: worstRatio(
          message.velocityVariance,
          message.posHorizVariance,
          message.posVertVariance,
          message.compassVariance,
        ),
      },
    };
  },

  /** PX4. Source: https://mavlink.io/en/messages/common.html#ESTIMATOR_STATUS */
  ESTIMATOR_STATUS(_state, message, nowMs) {
    const has = (flag: number): boolean => (message.flags & flag) !== 0;
    return {
      estimator: {
        heardAtMs: nowMs,
        isAttitudeGood: has(EstimatorStatusFlags.ATTITUDE) && !has(EstimatorStatusFlags.ACCEL_ERROR),
        isVelocityGood: has(EstimatorStatusFlags.VELOCITY_HORIZ),
        isHorizontalPositionGood:
          has(EstimatorStatusFlags.POS_HORIZ_ABS) && !has(EstimatorStatusFlags.CONST_POS_MODE),
        isVerticalPositionGood: has(EstimatorStatusFlags.POS_VERT_ABS),
        isGpsGlitching: has(EstimatorStatusFlags.GPS_GLITCH),
        worstRatio: worstRatio(
          message.velRatio,
          message.posHorizRatio,
          message.posVertRatio,
          message.magRatio,
        ),
      },
    };
  },
};

/** The greatest of those that are numbers; undefined when none is. */
function worstRatio(...ratios: readonly number[]): number | undefined {
  const known = ratios.filter((ratio) => Number.isFinite(ratio));
  return known.length === 0 ? undefined : Math.max(...known);
}
