/** Files of the ledger and the one-stop return, for a spreadsheet. */
export const taxFiles = {
  ledger: {
    issuedOn: 'Fecha de expedición',
    number: 'Número',
    type: 'Tipo',
    operationOn: 'Fecha de operación',
    ofNumber: 'Rectifica o sustituye a',
    orderNumber: 'Pedido',
    recipientName: 'Destinatario',
    recipientId: 'NIF o identificación',
    country: 'País',
    treatment: 'Régimen',
    taxedIn: 'IVA de',
    rate: 'Tipo de IVA (%)',
    base: 'Base imponible (€)',
    vat: 'Cuota (€)',
    total: 'Total (€)',
    counts: 'Suma en el total',
    why: 'Por qué no suma',
  },
  yes: 'sí',
  no: 'no',
  inPlaceOf: 'sustituye a una simplificada ya contada',
  cancelled: 'anulada',
  sum: 'Total',
  return: {
    period: 'Periodo',
    corrects: 'Corrige',
    state: 'Estado miembro',
    rate: 'Tipo de IVA (%)',
    base: 'Base imponible (€)',
    vat: 'Cuota (€)',
  },
};

export type TaxFileWords = typeof taxFiles;
