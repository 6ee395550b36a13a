import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { maxTokenLength } from '../mail/unsubscribe.ts';
import { recoveredCheckoutSchema } from './abandoned-checkouts.ts';
import { consentChoiceSchema, consentReplySchema } from './consent-choice.ts';
import { conversionReplySchema, trackConversionSchema } from './conversions.ts';
import { funnelStepSchema } from './reporting.ts';

const tokenQuery = z.object({ token: z.string().max(maxTokenLength) });

export const marketingPublicCalls = {
  'POST /api/funnel': {
    summary: 'Counts that someone chose a package or opened the checkout: of the day, and of nobody',
    body: funnelStepSchema,
    reply: successSchema,
  },
  'POST /api/consent': {
    summary: 'Records what a visitor agrees to, and sets the cookie that says so',
    body: consentChoiceSchema,
    errors: ['not_found', 'conflict'],
    reply: consentReplySchema,
  },
  'POST /api/track-conversion': {
    summary: 'Reports a paid order for measuring; the first report counts',
    body: trackConversionSchema,
    errors: ['order_not_found', 'payment_not_confirmed', 'conflict', 'price_changed'],
    reply: conversionReplySchema,
  },
  'GET /api/abandoned-checkouts/:token': {
    summary: 'The form as a buyer left it, by the token of the link that they got',
    params: z.object({ token: z.string().max(100) }),
    errors: ['not_found'],
    reply: recoveredCheckoutSchema,
  },
  'GET /api/campaigns/links/:id': {
    summary: 'A link of a campaign’s mail: leads to its page, and counts who agreed to be measured',
    params: z.object({ id: z.uuid() }),
    query: z.object({ to: z.string().max(2000) }),
    errors: ['not_found', 'rate_limited'],
  },
  'POST /api/unsubscribe': {
    summary: 'No more mails that nobody owes: one click in a mail program (RFC 8058)',
    query: tokenQuery,
    errors: ['not_found'],
    reply: successSchema,
  },
  'GET /api/unsubscribe': { summary: 'Leads to the page where mails are chosen', query: tokenQuery },
} as const satisfies PublicDeclarations;
