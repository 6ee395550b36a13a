/**
 * What a message may be about: what the shop has to do with, and what somebody may ask about (text 2, section 2).
 * A subject is no offer: none of the four is sold. Anything else needs no name.
 */
export const contactServices = [
  'pedido',
  'pago',
  'gestion-contenido',
  'estrategia-digital',
  'analisis-metricas',
  'consultoria',
] as const;
export type ContactService = (typeof contactServices)[number];

/** The fields of the form, in their order, and how much each may hold. */
export const contactLimits = { name: 120, email: 254, company: 160, phone: 40, message: 4000 } as const;
export const contactFields = ['name', 'email', 'company', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Hidden from people; what fills it in is no person. */
export const honeypotField = 'website';

/** As it came: anything at all, kept so that nothing typed is lost. */
export type ContactValues = Record<ContactField, string>;

export type ContactProblem =
  | 'name_required'
  | 'email_required'
  | 'email_invalid'
  | 'service_invalid'
  | 'message_required'
  | 'too_long';

/** What stopped the whole form, whatever its fields hold. */
export type ContactObstacle = 'rate_limited' | 'not_a_person';

/** The contact page for one visitor: the form as they sent it, or the receipt of a message that was stored. */
export type ContactVisit =
  | {
      kind: 'contact-form';
      values: ContactValues;
      problems: Partial<Record<ContactField, ContactProblem>>;
      obstacle: ContactObstacle | null;
      /** Proves that an answer was mailed to whoever writes: the message continues with its thread. */
      thread?: string;
    }
  /** `acknowledged`: by mail. Somebody may have used up what its address has in an hour. */
  | { kind: 'contact-sent'; receivedAt: string; acknowledged: boolean };

/** How soon people answered messages: half of them, and nine of ten. */
export interface AnswerTimes {
  medianSeconds: number;
  ninetySeconds: number;
}
