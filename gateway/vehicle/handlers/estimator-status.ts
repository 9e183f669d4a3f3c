import { EstimatorStatusFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandler } from './message-handler.ts';
import { worstRatio } from './worst-ratio.ts';

/** PX4. Source: https://mavlink.io/en/messages/common.html#ESTIMATOR_STATUS */
export const estimatorStatus: MessageHandler<'ESTIMATOR_STATUS'> = (_state, message, nowMs) => {
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
      worstRatio: worstRatio(message.velRatio, message.posHorizRatio, message.posVertRatio, message.magRatio),
    },
  };
};
