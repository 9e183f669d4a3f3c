import type Database from 'better-sqlite3';
import type { OutboxMail } from '../../../contract/account/account.ts';
import { storeWrite } from '../../store-write.ts';

/** Unsent mails. Each is removed when its content expires. */
export class OutboxRepository {
  readonly #insert: Database.Statement;
  readonly #list: Database.Statement;
  readonly #removeOf: Database.Statement;
  readonly #sweep: Database.Statement;

  constructor(database: Database.Database) {
    this.#insert = database.prepare(
      'INSERT INTO outbox_mail (mail_id, recipient, subject, text, at_ms, expires_at_ms, reason) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#list = database.prepare(
      `SELECT mail_id AS mailId, recipient AS "to", subject, text, at_ms AS atMs, reason FROM outbox_mail
       WHERE expires_at_ms > ? ORDER BY at_ms DESC, mail_id DESC LIMIT ?`,
    );
    this.#removeOf = database.prepare('DELETE FROM outbox_mail WHERE recipient = ?');
    this.#sweep = database.prepare('DELETE FROM outbox_mail WHERE expires_at_ms <= ?');
  }

  /** @throws store-unavailable */
  insert(mail: OutboxMail, expiresAtMs: number): void {
    storeWrite('The mail', () =>
      this.#insert.run(mail.mailId, mail.to, mail.subject, mail.text, mail.atMs, expiresAtMs, mail.reason),
    );
  }

  /** Unexpired mails, newest first. */
  list(nowMs: number, limit: number): readonly OutboxMail[] {
    return this.#list.all(nowMs, limit) as OutboxMail[];
  }

  /** For used PINs. @throws store-unavailable */
  removeOf(recipient: string): void {
    storeWrite('The outbox', () => this.#removeOf.run(recipient));
  }

  /** @throws store-unavailable */
  sweep(nowMs: number): void {
    storeWrite('The outbox', () => this.#sweep.run(nowMs));
  }
}
