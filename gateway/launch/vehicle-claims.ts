/** Which vehicle a launch or mission flies: one at a time. */
export class VehicleClaims {
  readonly #claims = new Map<string, string>();

  /** @returns false when somebody else has it */
  claim(vehicleId: string, claimant: string): boolean {
    const holder = this.#claims.get(vehicleId);
    if (holder !== undefined) return holder === claimant;
    this.#claims.set(vehicleId, claimant);
    return true;
  }

  release(vehicleId: string, claimant: string): void {
    if (this.#claims.get(vehicleId) === claimant) this.#claims.delete(vehicleId);
  }

  isClaimed(vehicleId: string): boolean {
    return this.#claims.has(vehicleId);
  }
}
