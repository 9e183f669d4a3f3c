import { z } from 'zod';
import { EXAMPLE_BODIES } from '../developer/example-bodies.ts';
import { operatorTextSchema } from '../operator-text.ts';

export const planSchema = z
  .object({
    id: z.enum(['sandbox', 'developer', 'team', 'fleet']),
    name: z.string(),
    priceMinor: z.number().int().nullable().describe('Hundredths of the currency. null: by contract'),
    currency: z.string(),
    interval: z.enum(['month', 'none']),
    includedCredits: z.number().int(),
    limits: z.object({
      vehicles: z.number().int().nullable(),
      keys: z.number().int().nullable(),
      retentionDays: z.number().int(),
      rateClass: z.enum(['standard', 'high']),
    }),
    features: z.array(operatorTextSchema),
    needsVoucher: z.boolean(),
  })
  .meta({ id: 'BillingPlan' });
export type Plan = z.infer<typeof planSchema>;

/** Body of `POST /api/billing/subscription`. Paid plans need a voucher from the machine's owner. */
export const subscribeRequestSchema = z
  .strictObject({
    planId: z.enum(['sandbox', 'developer', 'team', 'fleet']),
    voucher: z.string().trim().min(1).max(64).optional(),
  })
  .meta({ id: 'SubscribeRequest' });

export const ledgerKindSchema = z.enum(['grant', 'hold', 'settle', 'refund', 'expire']);
export type LedgerKind = z.infer<typeof ledgerKindSchema>;

/** Factors by which an entry's amount changes the balance and the held credits. */
export const LEDGER_EFFECT: Readonly<
  Record<LedgerKind, { readonly balance: number; readonly held: number }>
> = {
  grant: { balance: 1, held: 0 },
  hold: { balance: -1, held: 1 },
  settle: { balance: 0, held: -1 },
  refund: { balance: 1, held: -1 },
  expire: { balance: -1, held: 0 },
};

/** Credits that an account can hold at most. */
export const MAX_BALANCE = 1_000_000_000_000;

/**
 * One row of the ledger, which is immutable. A hold takes credits from the balance until it is
 * settled (spent) or refunded (returned). The balance is therefore grants plus refunds minus holds
 * and expiries.
 */
export const ledgerEntrySchema = z
  .object({
    entryId: z.number().int(),
    atMs: z.number().int(),
    kind: ledgerKindSchema,
    amount: z.number().int().describe('Credits, never negative. The kind gives the direction'),
    balance: z.number().int().describe('Balance after this entry'),
    ref: z.string().describe('Reference. A hold and its end have the same one'),
    operationId: z.string().nullable(),
    traceId: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const subscriptionSchema = z
  .object({
    planId: z.string().nullable(),
    sinceMs: z.number().int().nullable(),
    balance: z.number().int(),
    held: z.number().int().describe('Credits held for calls that have not ended. Not part of the balance'),
    ledger: z.array(ledgerEntrySchema).describe('The newest 100 entries, newest first'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A CloudEvents 1.0 event in JSON. https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md */
export const cloudEventSchema = z
  .object({
    specversion: z.literal('1.0'),
    id: z.string().min(1).max(128),
    source: z.string().min(1).max(256),
    type: z.string().min(1).max(128),
    time: z.iso.datetime({ offset: true }).optional(),
    subject: z.string().max(256).optional(),
    datacontenttype: z.string().max(64).optional(),
    data: z.strictObject({
      operationId: z.string().min(1).max(64),
      quantity: z.number().int().min(1).max(100_000),
      keyId: z.string().max(64).optional(),
    }),
  })
  .strict()
  .meta({ id: 'CloudEvent' });
export type CloudEvent = z.infer<typeof cloudEventSchema>;

/** Body of `POST /api/billing/meter`: one event or up to 100. */
export const meterRequestSchema = z
  .union([cloudEventSchema, z.array(cloudEventSchema).min(1).max(100)])
  .meta({ examples: [EXAMPLE_BODIES['billing.meter']] });

export const meterAnswerSchema = z
  .object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.array(z.object({ id: z.string(), source: z.string(), reason: z.string() })),
    balance: z.number().int(),
  })
  .meta({ id: 'MeterAnswer' });

/** One row of `GET /api/billing/usage`: calls and credits of one day, key and operation. */
export const usageRowSchema = z
  .object({
    day: z.iso.date(),
    keyId: z.string().nullable().describe('null: the account itself'),
    operationId: z.string(),
    calls: z.number().int(),
    failures: z.number().int(),
    credits: z.number().int(),
  })
  .meta({ id: 'UsageRow' });
export type UsageRow = z.infer<typeof usageRowSchema>;

export const usageGroupingSchema = z.enum(['day', 'key', 'operation']);

const usageSumSchema = z.object({
  calls: z.number().int(),
  failures: z.number().int(),
  credits: z.number().int(),
});

/** Answer of `GET /api/billing/usage`: the rows, and their sums by day, key or operation for a chart. */
export const usageSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe('Included'),
    groupBy: usageGroupingSchema,
    items: z.array(usageRowSchema).describe('Newest day first, at most 5,000 entries'),
    nextCursor: z.string().nullable(),
    groups: z.array(
      usageSumSchema.extend({ group: z.string().nullable().describe('null: the account itself') }),
    ),
    total: usageSumSchema,
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof usageSchema>;

export type MeterAnswer = z.infer<typeof meterAnswerSchema>;
export type SubscribeRequest = z.infer<typeof subscribeRequestSchema>;
