import type { PendingDecision, PendingReason } from '#contracts/pending.ts';

/** What was found, for each reason that something waits for a person. */
export const reasons = {
  amount_mismatch: {
    title: 'Importe distinto',
    found: 'Llegó un importe que no es el del pedido. No se ha enviado nada.',
  },
  currency_mismatch: {
    title: 'Otra moneda',
    found: 'El pago llegó en una moneda que no es la del pedido. No se ha enviado nada.',
  },
  paid_twice: {
    title: 'Pagado dos veces',
    found: 'El pedido ya estaba pagado y llegó un segundo pago por él.',
  },
  paid_after_cancellation: {
    title: 'Pagado tras cancelar',
    found: 'El dinero llegó cuando el pedido ya estaba cancelado. No se ha enviado nada.',
  },
  settled_not_paid: {
    title: 'Pagado aquí y no allí',
    found: 'Aquí consta como pagado; el procesador dice que no lo está.',
  },
  payment_without_order: {
    title: 'Pago sin pedido',
    found: 'El procesador tiene un pago cobrado que aquí no tiene pedido.',
  },
  refund_failed: {
    title: 'Reembolso fallido',
    found: 'El banco o el procesador devolvió el reembolso: el dinero sigue aquí.',
  },
  refund_made_twice: {
    title: 'Reembolso doble',
    found: 'Un mismo reembolso existe dos veces en el procesador.',
  },
  dispute: {
    title: 'Disputa',
    found: 'Un banco reclama el pago y espera respuesta. Lo que faltaba por entregar se ha parado.',
  },
  dispute_lost: { title: 'Disputa perdida', found: 'El banco ha decidido en contra de la tienda.' },
  early_fraud_warning: {
    title: 'Aviso de fraude',
    found: 'El banco de la tarjeta sospecha un fraude. No se entrega nada más.',
  },
  submission_ambiguous: {
    title: 'Envío en duda',
    found: 'No se sabe si el proveedor aceptó el envío. Nunca se repite por sí solo.',
  },
  submission_rejected: {
    title: 'Envío rechazado',
    found: 'El proveedor rechazó el envío de forma definitiva.',
  },
  accepted_after_decision: {
    title: 'Aceptado después',
    found: 'El proveedor tomó un envío que aquí ya se había dado por perdido.',
  },
  submission_stuck: {
    title: 'Envío atascado',
    found: 'No se ha podido enviar en una docena de intentos. Se sigue probando cada diez minutos.',
  },
  provider_mapping_missing: {
    title: 'Sin proveedor',
    found: 'Está pagado y ningún proveedor tiene ese servicio. Al asignarlo, sale solo.',
  },
  provider_held: {
    title: 'Proveedor retenido',
    found: 'El proveedor no responde bien: no sale nada más hacia él y no se ha perdido nada.',
  },
  price_list_refused: {
    title: 'Tarifa sospechosa',
    found:
      'El proveedor mandó una lista de servicios que no cuadra con la anterior. Sigue valiendo la de antes.',
  },
  line_not_sent: { title: 'Parte sin enviar', found: 'El pedido se paró antes de que esta parte saliera.' },
  delivery_partial: { title: 'Entrega parcial', found: 'El proveedor cerró el envío sin entregarlo todo.' },
  delivery_canceled: { title: 'Entrega cancelada', found: 'El proveedor canceló el envío.' },
  delivery_failed: { title: 'Entrega fallida', found: 'El proveedor dice que el envío ha fallado.' },
  delivery_status_unknown: {
    title: 'Estado desconocido',
    found: 'El proveedor responde algo que no se entiende, o nada, sobre este envío.',
  },
  refill_ambiguous: {
    title: 'Refill en duda',
    found: 'No se sabe si el proveedor tomó el refill. Mira en su panel.',
  },
  buyer_blocked: {
    title: 'Comprador bloqueado',
    found:
      'Pagó un nombre, un correo o una tarjeta que la tienda no sirve. No se ha enviado nada; el comprador ve que se está mirando.',
  },
  mentioned: { title: 'Te mencionan', found: 'Un compañero te nombra en una nota de este pedido.' },
  route_at_loss: {
    title: 'Ruta a pérdida',
    found:
      'Con la tarifa nueva del proveedor, un servicio cuesta más de lo que se cobra. Cambia el precio o la ruta.',
  },
  route_excluded: {
    title: 'Ruta sin salida',
    found: 'El proveedor ya no admite la cantidad de un servicio, o lo ha quitado.',
  },
  books_differ: {
    title: 'Las cuentas no cuadran',
    found: 'Un día de los libros no coincide con el del procesador. Se vuelve a comparar cada hora.',
  },
  maintenance_lasts: {
    title: 'La tienda sigue en mantenimiento',
    found: 'No se vende nada nuevo desde hace más de lo que dijiste. Se apaga en Configuración.',
  },
  figure_out_of_bounds: {
    title: 'Una cifra fuera de su límite',
    found:
      'El margen, los reembolsos o la conversión de los últimos siete días han pasado el límite que pusiste. Míralo en Estadísticas.',
  },
  withdrawal_undecided: {
    title: 'Desistimiento',
    found: 'Alguien desiste y no encaja con un pedido por sí solo. El plazo cuenta desde su declaración.',
  },
  mail_returned: {
    title: 'Correo devuelto',
    found: 'Un correo volvió para siempre o su lector lo marcó como no deseado. Esa dirección no recibe más.',
  },
  mails_held: {
    title: 'Correos a muchos, en espera',
    found:
      'La tienda iba a escribir por sí sola a muchas personas a la vez. No ha salido ninguno: mira cuántos son y qué dicen.',
  },
  mail_failed: { title: 'Correo no entregado', found: 'Un correo no se ha podido enviar.' },
  backup_missing: {
    title: 'Falta una copia de seguridad',
    found: 'La última copia es demasiado antigua o ha fallado. Mira en Datos qué lo impide.',
  },
  restore_unproved: {
    title: 'La restauración no está probada',
    found:
      'El último ensayo de restauración ha fallado, o hace demasiado que no se hace ninguno. Mira en Datos por qué; con el siguiente que salga bien se cierra solo.',
  },
  webhooks_missing: {
    title: 'No llegan avisos del procesador',
    found:
      'Hay pedidos pagados de los que el procesador no ha avisado: se han dado por buenos al comparar, minutos más tarde. Revisa en el procesador la dirección y el secreto de los avisos (STRIPE_WEBHOOK_SECRET).',
  },
  mail_server_away: {
    title: 'El servidor de correo no responde',
    found: 'Los correos esperan y salen solos en cuanto vuelva. Mira en Conexiones qué dice.',
  },
  shop_finding: {
    title: 'Algo no está bien',
    found: 'La revisión de cada hora ha encontrado algo. Se cierra sola cuando está arreglado.',
  },
  shop_restored: {
    title: 'La tienda se restauró de una copia',
    found:
      'Lo que esperaba en la copia pudo enviarse después, así que no sale solo: los envíos están en duda, los correos retenidos y las campañas paradas. Lo cobrado desde entonces se ha comparado con el procesador. Las ventas nuevas siguen.',
  },
  retention_failed: {
    title: 'No se ha podido borrar',
    found: 'Lo que ya debía estar borrado sigue ahí: una regla de conservación falló.',
  },
  job_exhausted: {
    title: 'Tarea agotada',
    found: 'Una tarea se ha intentado todas las veces y no ha salido.',
  },
  sale_place_open: {
    title: 'Factura: falta el lugar',
    found:
      'Por lo que se sabe del comprador no está claro de qué país es su IVA. La venta sigue su curso; la factura espera.',
  },
  tax_threshold_near: {
    title: 'Umbral de IVA, cerca',
    found:
      'Las ventas netas a otros países de la Unión pasan del 80 % de 10.000 €. Al superarlo se cobra el IVA de cada país: prepara el alta en la ventanilla única.',
  },
  tax_threshold_crossed: {
    title: 'Umbral de IVA, superado',
    found:
      'Desde esta venta se cobra el IVA del país de cada comprador. Hay que darse de alta en la ventanilla única antes del día 10 del mes siguiente.',
  },
  vat_number_confirmed: {
    title: 'NIF-IVA confirmado después',
    found:
      'Al vender nadie contestaba y se cobró el IVA; ahora el número consta como empresa. Qué se hace lo decide tu asesor.',
  },
  invoice_needs_buyer: {
    title: 'Factura: falta el comprador',
    found: 'Pasa de 400 € y la factura debe llevar nombre, NIF y domicilio, que nadie ha dado todavía.',
  },
  invoice_failed: {
    title: 'Factura no emitida',
    found:
      'La factura no se ha podido emitir en varios intentos, o la agencia no aceptaría su registro: entonces espera a que la pongas a nombre de otro modo.',
  },
  issuer_unknown: {
    title: 'Falta quién factura',
    found:
      'Sin los datos de la empresa y un NIF válido no se puede emitir ninguna factura. Las ventas siguen.',
  },
  issuing_stopped: {
    title: 'Emisión parada',
    found:
      'Seguir aquí partiría la cadena del registro en dos. Las ventas siguen y sus facturas esperan a que decidas.',
  },
  record_refused: {
    title: 'Registro no aceptado',
    found: 'La agencia no ha aceptado del todo el registro de una factura. La factura no cambia.',
  },
  sending_refused: {
    title: 'Envío rechazado entero',
    found: 'La agencia rechaza el envío completo. Los registros esperan y se prueba cada hora.',
  },
  certificate_refused: {
    title: 'Certificado no admitido',
    found: 'La agencia no deja entrar con el certificado guardado. Los registros esperan.',
  },
  records_late: {
    title: 'Registros sin enviar',
    found:
      'Hay registros de facturas que llevan horas sin llegar a la agencia. Se vuelven a enviar solos; mira en Registro qué los detiene.',
  },
  certificate_ends: {
    title: 'El certificado caduca',
    found: 'Sin uno nuevo, los registros se guardan y esperan. Las ventas y las facturas siguen.',
  },
  flagged_before: { title: 'Marcado antes', found: 'Un aviso de una versión anterior, sin más detalle.' },
} satisfies Record<PendingReason, { title: string; found: string }>;

/** What each decision is called, and its consequence. */
export const decisions = {
  decide_place: {
    label: 'Decidir el país',
    effect: 'Se factura con el IVA de ese lugar. Queda quién lo decidió y por qué.',
  },
  name_buyer: {
    label: 'Poner a nombre del comprador',
    effect: 'Se factura a ese nombre, con su número fiscal y su dirección. Queda quién lo puso y por qué.',
  },
  mend_record: {
    label: 'Subsanar',
    effect: 'Se añade un registro nuevo con los datos de hoy; el de antes queda. La factura no cambia.',
  },
  open_installation: {
    label: 'Empezar otra instalación',
    effect: 'Esta cadena se cierra y la siguiente factura empieza otra, con series propias. No se deshace.',
  },
  invoice_again: {
    label: 'Intentar la factura otra vez',
    effect: 'Se emite con lo que se sabe ahora; si sigue faltando algo, vuelve aquí.',
  },
  noted: { label: 'Tomar nota y cerrar', effect: 'No cambia nada más; queda quién lo vio y por qué.' },
  accept_payment: {
    label: 'Aceptar lo cobrado y enviar',
    effect: 'El pedido pasa a costar lo que llegó y se pone en marcha; lo que sobre se devuelve.',
  },
  refund_payment: {
    label: 'Reembolsar el pago',
    effect: 'Todo lo cobrado vuelve a la tarjeta en 5 a 10 días. No se puede deshacer.',
  },
  retry_refund: {
    label: 'Intentar el reembolso otra vez',
    effect: 'Sale como un reembolso nuevo, por el mismo importe.',
  },
  refunded_elsewhere: {
    label: 'Ya está devuelto por otra vía',
    effect: 'No sale dinero de aquí; anota cómo se devolvió.',
  },
  answered: { label: 'Ya está contestada', effect: 'Se cierra aquí; el resultado llegará del procesador.' },
  link: {
    label: 'Vincular un pedido del proveedor',
    effect: 'Se comprueba su estado; después sigue solo.',
  },
  not_placed: {
    label: 'No se hizo: enviar de nuevo',
    effect: 'Sale otra vez. Si se hizo, se paga dos veces al proveedor.',
  },
  refund: {
    label: 'Reembolsar y no enviar',
    effect: 'El importe vuelve a la tarjeta. Si el envío se hizo, la entrega no se para.',
  },
  try_again: {
    label: 'Enviar otra vez',
    effect: 'El proveedor lo rechazó: sale un intento nuevo, una sola vez.',
  },
  release_provider: {
    label: 'Soltar el proveedor',
    effect: 'Lo que espera sale por orden de pago. Arregla antes la causa.',
  },
  accept_price_list: {
    label: 'Aceptar la lista nueva',
    effect: 'Pasa a valer; lo que desaparece deja de enviarse.',
  },
  refund_rest: {
    label: 'Reembolsar lo que falta',
    effect: 'Vuelve a la tarjeta la parte no entregada; el pedido se cierra.',
  },
  accept_as_is: {
    label: 'Cerrar sin más',
    effect: 'El pedido queda como está. Solo si ya está compensado.',
  },
  delivered: { label: 'Está entregado', effect: 'Se da por entregado entero.' },
  not_delivered: {
    label: 'No está entregado',
    effect: 'Se da por no entregado y se decide el dinero aparte.',
  },
  link_refill: {
    label: 'Vincular el refill del proveedor',
    effect: 'Se pregunta por él y se sigue hasta el final.',
  },
  refill_not_taken: { label: 'No lo tomó', effect: 'Se puede pedir otra vez.' },
  match_withdrawal: {
    label: 'Es este pedido',
    effect: 'El desistimiento se le aplica y el dinero vuelve según lo entregado.',
  },
  close_withdrawal: {
    label: 'Cerrar el desistimiento',
    effect: 'No hay pedido o no procede; queda guardado con su acuse.',
  },
  allow_mail: {
    label: 'Volver a escribir a esta dirección',
    effect: 'Vuelve a recibir correos. Lo que su dueño dejó de querer sigue sin enviarse.',
  },
  release_mails: { label: 'Enviarlos', effect: 'Salen todos los que esperan de esta clase.' },
  drop_mails: {
    label: 'No enviarlos',
    effect: 'No sale ninguno. Cada uno se puede enviar después desde el registro de correos.',
  },
  send_mail: { label: 'Enviar el correo otra vez', effect: 'Sale de nuevo a la misma dirección.' },
  retry_job: { label: 'Intentar la tarea otra vez', effect: 'Vuelve a la cola con todos sus intentos.' },
} satisfies Record<PendingDecision, { label: string; effect: string }>;
