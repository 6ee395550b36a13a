import type { WithdrawalField, WithdrawalProblem } from '#contracts/checkout/withdrawal.ts';
import { conditionFigures } from '../condition-figures.ts';
import { success, terms } from './conditions.ts';

const { repayDays, withdrawalDays } = conditionFigures;

/** Withdrawal function (Directive (EU) 2023/2673): page and mails. */
export const withdrawal = {
  heading: 'Desistir del contrato aquí',
  lead: 'Sin iniciar sesión y sin dar explicaciones. Son dos pasos: tus datos y la confirmación.',
  step: (number: string) => `Paso ${number} de 2`,
  formHeading: '¿De qué pedido se trata?',
  fields: {
    name: 'Nombre y apellidos',
    orderNumber: 'Número de pedido',
    email: 'Correo electrónico',
  } satisfies Record<WithdrawalField, string>,
  numberHint: 'Lo tienes en el correo de confirmación. Da igual si lleva # delante.',
  emailHint: 'El del pedido. Ahí te enviamos al momento el acuse de recibo.',
  proceed: 'Continuar',
  problems: {
    name_required: 'Por favor, escribe tu nombre',
    number_required: 'Introduce el número de pedido',
    email_required: 'Por favor, introduce tu correo electrónico',
    email_invalid: 'Por favor, introduce un correo electrónico válido',
    too_long: 'Es demasiado largo. Acórtalo, por favor.',
  } satisfies Record<WithdrawalProblem, string>,
  problemTitle: 'Revisa lo señalado para continuar',
  limited: (email: string) =>
    `Han llegado demasiadas solicitudes seguidas. Lo que has escrito sigue aquí: espera unos minutos y confírmalo otra vez, o desiste con un correo a ${email}, que vale lo mismo.`,
  confirmHeading: 'Revisa y confirma',
  statement: 'Por la presente comunico que desisto del contrato de este pedido:',
  confirm: 'Confirmar desistimiento',
  edit: 'Corregir los datos',
  receiptHeading: 'Hemos recibido tu desistimiento',
  receipt:
    'Te enviamos ahora mismo un correo con su contenido, la fecha y la hora. Guárdalo: es tu justificante.',
  reference: 'Referencia',
  receivedAt: 'Recibido',
  nextHeading: 'Qué pasa ahora',
  next: [
    'Si los datos coinciden con un pedido, detenemos lo que falte por entregar y pedimos la devolución de la parte no entregada, al medio con el que pagaste.',
    'Si no coinciden, una persona lo mira y te escribe. Tu plazo queda a salvo desde este momento.',
    'No tienes que hacer nada más.',
  ],
  rulesHeading: 'Lo que conviene saber',
  rules: [
    `${terms.withdrawal}, desde el día siguiente a la confirmación del pago.`,
    'Si pediste empezar ya, pagas solo lo entregado hasta este momento; lo demás se devuelve.',
    'Si el pedido ya se entregó por completo, el derecho se ha perdido, tal como aceptaste al comprar.',
    `El dinero vuelve en ${repayDays} días como máximo, sin ningún gasto para ti.`,
  ],
  otherWay: (email: string) => `También puedes desistir con un correo a ${email}.`,
  mail: {
    receivedSubject: 'Acuse de recibo de tu desistimiento',
    receivedPreview: 'Con su contenido, la fecha y la hora.',
    receivedLead: 'Hemos recibido tu declaración de desistimiento. Guarda este correo: es tu justificante.',
    statementTitle: 'Tu declaración',
    settledSubject: (number: string) => `Desistimiento del pedido ${number}: resultado`,
    settledPreview: 'Qué se devuelve.',
    settledTitle: 'Tu desistimiento está tramitado',
    refundedLead: (amount: string) =>
      `Hemos detenido el pedido y pedido la devolución de ${amount}, la parte que no estaba entregada. Tu banco puede tardar unos días en mostrarla.`,
    deliveredLead:
      'El pedido ya estaba entregado por completo cuando llegó tu declaración: el derecho de desistimiento había terminado, tal como aceptaste al comprar, y no hay nada que devolver.',
    nothingLead:
      'El pedido está detenido. No queda nada por devolver: o no se había cobrado, o ya se devolvió antes.',
    refund: 'Devolución',
    basis: success.withdrawal.delivered,
    forwardedSubject: (number: string) => `Desistimiento del pedido ${number}`,
    forwardedPreview: 'Por la función de desistimiento.',
    forwardedLead: {
      stopping:
        'Los datos coinciden con un pedido. El programa lo detiene y devuelve la parte no entregada; no hay que hacer nada.',
      no_match:
        'Los datos no coinciden con ningún pedido. Míralo y contesta a la persona: si respondes a este correo, le llega.',
      late: `El plazo de ${withdrawalDays} días había terminado. Míralo y contesta a la persona: si respondes a este correo, le llega.`,
      dispute:
        'El pago de este pedido está en disputa con el banco, así que no se devuelve nada por sí solo. Míralo y contesta a la persona.',
    },
    question: '¿Alguna duda?',
    questionText: (email: string) => `Escríbenos a ${email} con la referencia.`,
    why: 'Recibes este correo porque con esta dirección se ha desistido de un contrato.',
    forwardedWhy: 'Lo recibes porque es la dirección de la tienda.',
  },
};

export type WithdrawalTexts = typeof withdrawal;
