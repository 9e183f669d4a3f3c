import { EkfStatusFlags } from '../../mavlink/codec/generated/enums.ts';
import type { MessageHandler } from './message-handler.ts';
import { worstRatio } from './worst-ratio.ts';

/** Source: https://mavlink.io/en/messages/ardupilotmega.html#EKF_STATUS_REPORT */
export const ekfStatusReport: MessageHandler<'EKF_STATUS_REPORT'> = (_state, message, nowMs) => {
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
};
