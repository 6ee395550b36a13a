/**
 * Lists what a message may be about (text 2, section 2). A subject is no offer: none of the four is sold. A
 * message about anything else needs no name.
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

/** Says in the fields' order how much each field of the form may hold. */
export const contactLimits = { name: 120, email: 254, company: 160, phone: 40, message: 4000 } as const;
export const contactFields = ['name', 'email', 'company', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** People do not see this field, so a sender who fills it in is a program. */
export const honeypotField = 'website';

/** Holds the values as they came: anything at all is kept, so that nothing typed is lost. */
export type ContactValues = Record<ContactField, string>;

export type ContactProblem =
  | 'name_required'
  | 'email_required'
  | 'email_invalid'
  | 'service_invalid'
  | 'message_required'
  | 'too_long';

/** Says what stopped the whole form, whatever its fields hold. */
export type ContactObstacle = 'rate_limited' | 'not_a_person';

/** Is the contact page for one visitor: the form as they sent it, or the receipt of a message that was stored. */
export type ContactVisit =
  | {
      kind: 'contact-form';
      values: ContactValues;
      problems: Partial<Record<ContactField, ContactProblem>>;
      obstacle: ContactObstacle | null;
      /** Proves that an answer was mailed to whoever writes: the message continues with its thread. */
      thread?: string;
    }
  /** `acknowledged` says whether a mail went out. Somebody may have used up what its address has in an hour. */
  | { kind: 'contact-sent'; receivedAt: string; acknowledged: boolean };

/** Says how soon people answered messages: half of them, and nine of ten. */
export interface AnswerTimes {
  medianSeconds: number;
  ninetySeconds: number;
}
