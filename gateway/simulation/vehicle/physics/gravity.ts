/** Standard gravity. */
export const GRAVITY_MPS2 = 9.80665;
