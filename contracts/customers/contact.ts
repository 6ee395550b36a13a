/** Subjects of a message (text 2, section 2), independent of the services on sale. */
export const contactServices = [
  'pedido',
  'pago',
  'gestion-contenido',
  'estrategia-digital',
  'analisis-metricas',
  'consultoria',
] as const;
export type ContactService = (typeof contactServices)[number];

/** Maximum lengths of the form, in field order. */
export const contactLimits = { name: 120, email: 254, company: 160, phone: 40, message: 4000 } as const;
export const contactFields = ['name', 'email', 'company', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Hidden field. A sender who fills it in is a bot. */
export const honeypotField = 'website';

/** Values as received, so that no input is lost. */
export type ContactValues = Record<ContactField, string>;

export type ContactProblem =
  | 'name_required'
  | 'email_required'
  | 'email_invalid'
  | 'service_invalid'
  | 'message_required'
  | 'too_long';

export type ContactObstacle = 'rate_limited' | 'not_a_person';

export type ContactVisit =
  | {
      kind: 'contact-form';
      values: ContactValues;
      problems: Partial<Record<ContactField, ContactProblem>>;
      obstacle: ContactObstacle | null;
      /** Proves that the visitor received a reply by mail. The message continues its thread. */
      thread?: string;
    }
  /** `acknowledged`: a confirmation was mailed. False when the address has reached its hourly limit. */
  | { kind: 'contact-sent'; receivedAt: string; acknowledged: boolean };

/** Median and 90th percentile of the time until staff replied. */
export interface AnswerTimes {
  medianSeconds: number;
  ninetySeconds: number;
}
