import type Database from 'better-sqlite3';

export interface VoucherRow {
  readonly planId: string;
  readonly credits: number;
  readonly createdAtMs: number;
  /** First expired millisecond, undefined: never. */
  readonly expiresAtMs: number | undefined;
}

export interface StoredVoucher {
  readonly planId: string;
  readonly credits: number;
  readonly expiresAtMs: number | null;
  readonly usedBy: string | null;
}

/** Vouchers by the hash of their code. The code itself is not stored. */
export class VoucherRepository {
  readonly #insert: Database.Statement;
  readonly #get: Database.Statement;
  readonly #use: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT INTO voucher (code_hash, plan_id, credits, created_at_ms, expires_at_ms) VALUES (?, ?, ?, ?, ?)',
    );
    this.#get = database.prepare(
      'SELECT plan_id AS planId, credits, expires_at_ms AS expiresAtMs, used_by AS usedBy FROM voucher WHERE code_hash = ?',
    );
    this.#use = database.prepare(
      'UPDATE voucher SET used_by = ?, used_at_ms = ? WHERE code_hash = ? AND used_at_ms IS NULL',
    );
  }

  add(codeHash: string, row: VoucherRow): void {
    this.#insert.run(codeHash, row.planId, row.credits, row.createdAtMs, row.expiresAtMs ?? null);
  }

  get(codeHash: string): StoredVoucher | undefined {
    return this.#get.get(codeHash) as StoredVoucher | undefined;
  }

  /**
   * Redeems it for an account.
   * @returns false when already redeemed. Call in the transaction of the grant.
   */
  use(codeHash: string, accountId: string, atMs: number): boolean {
    return this.#use.run(accountId, atMs, codeHash).changes === 1;
  }
}
