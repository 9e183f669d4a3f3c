import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';

/** A target of the ground station for a guided mode, in either of its two forms. */
export type GuidedTargetMessage =
  | { readonly kind: 'global'; readonly message: MessageByName['SET_POSITION_TARGET_GLOBAL_INT'] }
  | { readonly kind: 'local'; readonly message: MessageByName['SET_POSITION_TARGET_LOCAL_NED'] };
