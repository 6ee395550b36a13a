import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

/** Errors with a different text for staff, for example without a reference to support. */
type StaffErrors = Partial<Record<ErrorCode, string>> & {
  /** `field` is the name of the invalid field in the call. */
  invalid_request: string;
  invalidField: (field: string) => string;
};

export const staffErrorMessages: Record<StaffLanguage, StaffErrors> = {
  es: {
    invalid_request: 'Falta algo o hay un dato que no vale. No se ha cambiado nada.',
    invalidField: (field) => `El dato «${field}» falta o no vale. No se ha cambiado nada.`,
    conflict:
      'No se ha hecho: ha cambiado desde que lo abriste, o su estado actual no lo permite. Recarga la página y mira cómo está.',
    shop_unavailable:
      'La base de datos no responde en este momento. Espera un momento e inténtalo de nuevo; los pedidos pagados están a salvo.',
    processor_unavailable:
      'El procesador de pagos no responde en este momento. Espera un momento e inténtalo de nuevo: nada se hace dos veces.',
    internal:
      'Ha fallado el programa. Inténtalo de nuevo; si se repite, la causa está en su registro con la referencia de este fallo.',
  },
  en: {
    invalid_request: 'Something is missing or not valid. Nothing was changed.',
    invalidField: (field) => `“${field}” is missing or not valid. Nothing was changed.`,
    conflict:
      'Nothing was done: it has changed since you opened it, or its current status does not allow it. Reload the page and check.',
    shop_unavailable:
      'The database does not respond at the moment. Wait a moment and try again; paid orders are safe.',
    processor_unavailable:
      'The payment processor does not respond at the moment. Wait a moment and try again: nothing happens twice.',
    internal:
      'The program failed. Try again; if it happens again, its log has the cause under the reference of this failure.',
  },
};

export function staffSentence(language: StaffLanguage, code: ErrorCode, field?: string): string | undefined {
  const words = staffErrorMessages[language];
  return code === 'invalid_request' && field ? words.invalidField(field) : words[code];
}
