import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

const count = z.number().int().min(0).max(100_000);

const schema = z.strictObject({
  latencyMs: z.number().int().min(0).max(600_000),
  waitSeconds: z.number().int().min(0).max(9999),
  failNext: count,
  loseNext: count,
  htmlNext: count,
  faultNext: count,
  faultCode: z.string().regex(/^\d{4}$/),
  rejectNext: count,
  rejectCode: z.string().regex(/^\d{4}$/),
  flagNext: count,
  flagCode: z.string().regex(/^\d{4}$/),
  holderMustBeIssuer: z.boolean(),
  censusAway: z.boolean(),
  censusLatencyMs: z.number().int().min(0).max(600_000),
  censusKnowsNobody: z.boolean(),
});

export type AgencyFaults = z.infer<typeof schema>;
export const agencyFaultsSchema: z.ZodType<AgencyFaults> = schema;

export const NO_AGENCY_FAULTS: AgencyFaults = {
  latencyMs: 0,
  waitSeconds: 10,
  failNext: 0,
  loseNext: 0,
  htmlNext: 0,
  faultNext: 0,
  faultCode: '4102',
  rejectNext: 0,
  rejectCode: '1110',
  flagNext: 0,
  flagCode: '2001',
  holderMustBeIssuer: false,
  censusAway: false,
  censusLatencyMs: 0,
  censusKnowsNobody: false,
};

export const AGENCY_SWITCH_HINTS: Record<keyof AgencyFaults, SwitchHint> = {
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every answer.' },
  waitSeconds: {
    label: 'Seconds to wait before the next call',
    help: 'The real one says 60; it may say more.',
  },
  failNext: { label: 'Fail the next calls', help: 'A plain 500, nothing stored.' },
  loseNext: { label: 'Lose the next answers', help: 'The records are stored, then the connection is cut.' },
  htmlNext: { label: 'Answer the next calls with a page', help: 'HTML with status 200, nothing stored.' },
  faultNext: { label: 'Refuse the next calls whole', help: 'A SOAP fault of the client, nothing stored.' },
  faultCode: { label: '… with code', kind: 'text' },
  rejectNext: { label: 'Reject the next records', help: 'Not stored.' },
  rejectCode: { label: '… with code', kind: 'text' },
  flagNext: { label: 'Accept the next records with errors', help: 'Stored.' },
  flagCode: { label: '… with code', kind: 'text' },
  holderMustBeIssuer: {
    label: 'The certificate must be the issuer’s own',
    help: 'Otherwise 4112 for the whole call, as in life.',
  },
  censusAway: { label: 'The census is away', help: 'A plain 500 to whoever asks it.' },
  censusLatencyMs: { label: 'The census’ latency, milliseconds', help: 'Besides the latency of all.' },
  censusKnowsNobody: {
    label: 'The census identifies nobody',
    help: 'Otherwise by the number: 999… no, 998… no answer, 997… almost, 996… revoked, 995… closed.',
  },
};
