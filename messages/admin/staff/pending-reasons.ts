import type { PendingDecision, PendingReason } from '#contracts/staff/pending.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { pausedTitles } from './paused-titles.ts';

const esReasons = {
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
  notification_differs: {
    title: 'Aviso del banco que no encaja',
    found:
      'El banco envió un aviso firmado al que le falta un dato, o que no coincide con lo pedido. No se ha registrado nada de él: comprueba la operación en el portal del banco.',
  },
  settled_not_paid: {
    title: 'Pagado aquí y no allí',
    found: 'Aquí consta como pagado; el procesador dice que no lo está.',
  },
  payment_without_order: {
    title: 'Pago sin pedido',
    found:
      'El procesador cobró un pago cuyo pedido no está en esta base de datos. Pasa al restaurar una copia anterior al pedido.',
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
    title: 'Envío sin confirmar',
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
    title: 'Proveedor en pausa',
    found: 'El proveedor está en pausa: no sale nada más hacia él y no se ha perdido nada.',
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
    title: 'Refill sin confirmar',
    found: 'No se sabe si el proveedor tomó el refill. Mira en su panel.',
  },
  buyer_blocked: {
    title: 'Comprador bloqueado',
    found:
      'Pagó un nombre, un correo o una tarjeta que la tienda no sirve. No se ha enviado nada; el comprador ve que se está mirando.',
  },
  mentioned: { title: 'Te mencionan', found: 'Alguien del equipo te menciona en una nota de este pedido.' },
  route_at_loss: {
    title: 'Ruta a pérdida',
    found:
      'Con la tarifa nueva del proveedor, un servicio cuesta más de lo que se cobra. Cambia el precio o la ruta.',
  },
  route_excluded: {
    title: 'Paquete sin proveedor',
    found: 'El proveedor ya no admite la cantidad de un servicio, o lo ha quitado.',
  },
  books_differ: {
    title: 'Las cuentas no cuadran',
    found: 'Un día de los libros no coincide con el del procesador. Se vuelve a comparar cada hora.',
  },
  processor_held: {
    title: pausedTitles.es.processor_held,
    found:
      'No se abren pagos nuevos en este procesador: van al siguiente que admita a quien compra, y si no hay otro siguen aquí. Los ya abiertos acaban donde empezaron. Si lo retuvo la tienda, lo prueba cada minuto y lo reanuda sola cuando funciona.',
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
    title: pausedTitles.es.mails_held,
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
      'Hay pedidos pagados de los que el procesador no ha avisado: se han dado por buenos al comparar, minutos más tarde. Comprueba primero en Conexiones que el procesador responde y que la tienda se alcanza desde fuera. Si es así, revisa la dirección y el secreto de los avisos (STRIPE_WEBHOOK_SECRET o REDSYS_KEY).',
  },
  webhook_stopped: {
    title: 'Un webhook se ha parado',
    found: 'No contesta desde hace tres días, o ha dicho que ya no existe. Lo que tenía que saber espera.',
  },
  mail_server_away: {
    title: pausedTitles.es.mail_server_away,
    found: 'Los correos esperan y salen solos en cuanto vuelva. Mira en Conexiones qué dice.',
  },
  shop_finding: {
    title: 'Problema de la tienda',
    found: 'La revisión de cada hora ha encontrado algo. Se cierra sola cuando está arreglado.',
  },
  shop_restored: {
    title: pausedTitles.es.shop_restored,
    found:
      'Lo que esperaba en la copia pudo enviarse después, así que no sale solo: los envíos están sin confirmar, los correos retenidos y las campañas paradas. Lo cobrado desde entonces se ha comparado con el procesador. Las ventas nuevas siguen.',
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
      'Al vender nadie contestaba o no se dio el número, y se cobró el IVA; ahora consta como empresa, y el IVA le corresponde a ella. Si se emite de nuevo, lo dice tu asesor.',
  },
  vat_number_unproven: {
    title: 'NIF-IVA sin comprobar de quién es',
    found:
      'El número existe en VIES, pero VIES no dice que sea de quien compra: su país no da nombres, o la dirección es otra. Pagó sin IVA y la factura espera. Compruébalo antes de aceptarlo: si el número es de otro, el IVA lo debe la tienda.',
  },
  address_outside_vat: {
    title: 'Domicilio fuera del territorio del IVA',
    found:
      'La venta ya se facturó con IVA y la dirección que ha dado el comprador está fuera del territorio del IVA. Puedes emitirla de nuevo sin IVA; si procede, lo dice tu asesor.',
  },
  address_changes_tax: {
    title: 'Domicilio con otro IVA',
    found:
      'La venta ya se facturó, y por la dirección que ha dado el comprador le corresponde otro IVA. Abajo están los dos. La factura no cambia sola: tu asesor dice si hay que rectificarla.',
  },
  return_overdue: {
    title: 'Modelo 369 fuera de plazo',
    found:
      'El plazo de la declaración de ventanilla única de este trimestre ha pasado y aquí no consta presentada. Preséntala en la sede y márcala en Facturas; si ya lo hiciste, solo falta marcarla.',
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
      'Hay registros de facturas que llevan horas sin llegar a la agencia. Se vuelven a enviar solos; mira en Registro VERI*FACTU qué los detiene.',
  },
  certificate_ends: {
    title: 'El certificado caduca',
    found: 'Sin uno nuevo, los registros se guardan y esperan. Las ventas y las facturas siguen.',
  },
} satisfies Record<PendingReason, { title: string; found: string }>;

const esDecisions = {
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
  accept_number: {
    label: 'Aceptar el número, sin IVA',
    effect: 'La venta se factura sin IVA a esa empresa. Queda quién lo comprobó y cómo.',
  },
  refuse_number: {
    label: 'No aceptarlo y cobrar el IVA',
    effect: 'La venta se factura con IVA dentro de lo que se pagó; el total no cambia.',
  },
  untax_giving_back: {
    label: 'Emitir de nuevo sin IVA y devolver el IVA',
    effect:
      'El IVA vuelve a quien pagó; con ello se anulan las facturas con rectificativas y se emite una sin IVA. Solo un administrador; no se puede deshacer.',
  },
  untax_same_price: {
    label: 'Emitir de nuevo sin IVA, mismo precio',
    effect:
      'Se anulan las facturas con rectificativas y se emite una sin IVA: lo pagado pasa a ser el precio neto y no se devuelve nada. Solo un administrador.',
  },
  noted: { label: 'Tomar nota y cerrar', effect: 'No cambia nada más; queda quién lo vio y por qué.' },
  accept_payment: {
    label: 'Aceptar lo cobrado y enviar',
    effect: 'El pedido pasa a costar lo que llegó y se pone en marcha; lo que sobre se devuelve.',
  },
  refund_payment: {
    label: 'Reembolsar el pago',
    effect: 'Todo lo cobrado vuelve a quien pagó en 5 a 10 días. No se puede deshacer.',
  },
  recreate_order: {
    label: 'Recuperar el pedido',
    effect:
      'Vuelve con su número, sus datos y su pago, y el comprador recibe otra vez la confirmación. No se envía al proveedor hasta que lo decidas en «Envíos sin confirmar».',
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
    effect: 'El importe vuelve a quien pagó. Si el envío se hizo, la entrega no se para.',
  },
  try_again: {
    label: 'Enviar otra vez',
    effect: 'El proveedor lo rechazó: sale un intento nuevo, una sola vez.',
  },
  release_provider: {
    label: 'Reanudar el proveedor',
    effect: 'Lo que espera sale por orden de pago. Arregla antes la causa.',
  },
  release_processor: {
    label: 'Reanudar el procesador',
    effect: 'Los pagos nuevos vuelven a abrirse en él. Si sigue fallando, la tienda lo pausa otra vez.',
  },
  accept_price_list: {
    label: 'Aceptar la lista nueva',
    effect: 'Pasa a valer; lo que desaparece deja de enviarse.',
  },
  refund_rest: {
    label: 'Reembolsar lo que falta',
    effect: 'Vuelve a quien pagó la parte no entregada; el pedido se cierra.',
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
  resume_webhooks: {
    label: 'Reanudar el webhook',
    effect: 'Recibe en su orden lo que espera, y tiene otros tres días.',
  },
} satisfies Record<PendingDecision, { label: string; effect: string }>;

const enReasons: typeof esReasons = {
  amount_mismatch: {
    title: 'Different amount',
    found: 'The amount paid differs from the order’s total. Nothing was sent.',
  },
  currency_mismatch: {
    title: 'Another currency',
    found: 'The payment’s currency differs from the order’s. Nothing was sent.',
  },
  paid_twice: {
    title: 'Paid twice',
    found: 'The order was already paid, and a second payment arrived.',
  },
  paid_after_cancellation: {
    title: 'Paid after cancellation',
    found: 'The money arrived after the order was cancelled. Nothing was sent.',
  },
  notification_differs: {
    title: 'Bank notification does not match',
    found:
      'The bank sent a signed notification that lacks a field or differs from the request. Nothing was recorded from it: check the operation in the bank’s portal.',
  },
  settled_not_paid: {
    title: 'Paid here, not there',
    found: 'It is paid here, but not according to the processor.',
  },
  payment_without_order: {
    title: 'Payment without order',
    found:
      'The processor charged a payment whose order is not in this database. It happens after restoring a backup that is older than the order.',
  },
  refund_failed: {
    title: 'Refund failed',
    found: 'The bank or the processor returned the refund: the money is still here.',
  },
  refund_made_twice: { title: 'Refund made twice', found: 'One refund exists twice at the processor.' },
  dispute: {
    title: 'Dispute',
    found: 'A bank claims the payment back and expects a response. Undelivered parts are stopped.',
  },
  dispute_lost: { title: 'Dispute lost', found: 'The bank has decided against the shop.' },
  early_fraud_warning: {
    title: 'Fraud warning',
    found: 'The card’s bank suspects fraud. Nothing more is delivered.',
  },
  submission_ambiguous: {
    title: 'Unconfirmed submission',
    found: 'It is unknown whether the provider accepted it. It is never sent again automatically.',
  },
  submission_rejected: { title: 'Submission rejected', found: 'The provider rejected it definitively.' },
  accepted_after_decision: {
    title: 'Accepted afterwards',
    found: 'The provider accepted something that had been given up here.',
  },
  submission_stuck: {
    title: 'Stuck submission',
    found: 'It could not be sent in a dozen attempts. The shop keeps trying every ten minutes.',
  },
  provider_mapping_missing: {
    title: 'No provider',
    found:
      'It is paid, but no provider delivers that service. Once you choose one, it is sent automatically.',
  },
  provider_held: {
    title: 'Provider paused',
    found: 'The provider is paused: nothing more is sent there, and nothing is lost.',
  },
  price_list_refused: {
    title: 'Suspicious price list',
    found: 'The provider’s new service list differs too much from the previous one, which still applies.',
  },
  line_not_sent: { title: 'Part not sent', found: 'The order was stopped before this part was sent.' },
  delivery_partial: {
    title: 'Partial delivery',
    found: 'The provider closed it without delivering all of it.',
  },
  delivery_canceled: { title: 'Delivery cancelled', found: 'The provider cancelled it.' },
  delivery_failed: { title: 'Delivery failed', found: 'The provider reports that it failed.' },
  delivery_status_unknown: {
    title: 'Unknown status',
    found: 'The provider reports an unknown status, or none.',
  },
  refill_ambiguous: {
    title: 'Unconfirmed refill',
    found: 'It is unknown whether the provider accepted the refill. Check its panel.',
  },
  buyer_blocked: {
    title: 'Blocked buyer',
    found:
      'A blocked name, email address or card has paid. Nothing was sent; the buyer sees that the order is under review.',
  },
  mentioned: { title: 'You were mentioned', found: 'A colleague mentions you in a note on this order.' },
  route_at_loss: {
    title: 'Route at a loss',
    found:
      'At the provider’s new prices, this package costs more than it earns. Change its price or its route.',
  },
  route_excluded: {
    title: 'Package without a provider',
    found: 'The provider no longer accepts the quantity of a package, or no longer offers the service.',
  },
  books_differ: {
    title: 'The ledgers differ',
    found: 'A day in our ledger differs from the processor’s. It is compared again every hour.',
  },
  processor_held: {
    title: pausedTitles.en.processor_held,
    found:
      'New payments use the next processor that accepts the buyer, or this one if there is none. Open payments finish where they started. If the shop paused it, it tests it every minute and resumes it once it works.',
  },
  maintenance_lasts: {
    title: 'The shop is still in maintenance',
    found: 'Sales have been closed for longer than you planned. Open them again in Settings.',
  },
  figure_out_of_bounds: {
    title: 'A figure passed its limit',
    found:
      'Margin, refunds or conversion of the last seven days have passed the limit that you set. See Statistics.',
  },
  withdrawal_undecided: {
    title: 'Withdrawal',
    found:
      'Someone withdraws, and the declaration matches no order automatically. The deadline counts from the declaration.',
  },
  mail_returned: {
    title: 'Email returned',
    found: 'An email bounced permanently, or its reader marked it as spam. That address receives no more.',
  },
  mails_held: {
    title: pausedTitles.en.mails_held,
    found:
      'The shop was about to email many people at once automatically. None has been sent: check how many there are and what they say.',
  },
  mail_failed: { title: 'Email not delivered', found: 'An email could not be sent.' },
  backup_missing: {
    title: 'A backup is missing',
    found: 'The latest backup is too old, or the last attempt failed. See Data for the reason.',
  },
  restore_unproved: {
    title: 'Restore not verified',
    found:
      'The last restore drill failed, or is too long ago. See Data for the reason. The next successful drill closes this item.',
  },
  webhooks_missing: {
    title: 'No webhooks from the processor',
    found:
      'Orders were paid and the processor did not announce them: they were settled by comparison, minutes later. First check under Connections that the processor replies, and that the shop can be reached from outside. If so, compare the address and the secret of the webhooks (STRIPE_WEBHOOK_SECRET or REDSYS_KEY).',
  },
  webhook_stopped: {
    title: 'A webhook has stopped',
    found: 'It has not responded for three days, or replied that it no longer exists. Its events wait.',
  },
  mail_server_away: {
    title: pausedTitles.en.mail_server_away,
    found: 'Emails wait and are sent automatically once it is back. See Connections for its reply.',
  },
  shop_finding: {
    title: 'The hourly check found a problem',
    found: 'The hourly check found a problem. This item closes automatically once it is fixed.',
  },
  shop_restored: {
    title: pausedTitles.en.shop_restored,
    found:
      'Work waiting in the backup may have been sent afterwards, so nothing of it is sent automatically: submissions are unconfirmed, emails are held and campaigns stopped. Payments since then were compared with the processor. New sales continue.',
  },
  retention_failed: {
    title: 'Could not be deleted',
    found: 'A retention rule failed, so data that should be deleted still exists.',
  },
  job_exhausted: { title: 'Task failed', found: 'A task has used all its attempts and failed.' },
  sale_place_open: {
    title: 'Invoice: country unknown',
    found:
      'The evidence about the buyer does not show which country’s VAT applies. The sale continues; the invoice waits.',
  },
  tax_threshold_near: {
    title: 'VAT threshold, near',
    found:
      'Net sales to other states of the Union are above 80 % of €10,000. When it is crossed each country’s VAT is charged: prepare to register for the one-stop shop.',
  },
  tax_threshold_crossed: {
    title: 'VAT threshold, crossed',
    found:
      'From this sale on the VAT of each buyer’s country is charged. Register for the one-stop shop before the 10th of the next month.',
  },
  vat_number_confirmed: {
    title: 'VAT number confirmed later',
    found:
      'VAT was charged because VIES did not reply or no number was given. Now the number is confirmed as a business, which owes the VAT itself. Ask your adviser whether to issue the invoice again.',
  },
  vat_number_unproven: {
    title: 'VAT number: holder not confirmed',
    found:
      'The number exists in VIES, but VIES does not confirm that it belongs to the buyer: its country gives no names, or the address differs. The buyer paid without VAT, and the invoice waits. Check before you accept it: if the number belongs to someone else, the shop owes the VAT.',
  },
  address_outside_vat: {
    title: 'Address outside the VAT area',
    found:
      'The sale was invoiced with VAT, and the buyer’s later address is outside the VAT area. You can issue the invoice again without VAT; ask your adviser whether to.',
  },
  address_changes_tax: {
    title: 'Address with another VAT',
    found:
      'The sale was invoiced, and the buyer’s later address implies another VAT. Both are shown below. The invoice does not change automatically: ask your adviser whether to correct it.',
  },
  return_overdue: {
    title: 'Form 369 overdue',
    found:
      'The deadline of this quarter’s one-stop return has passed, and it is not marked as filed. File it with the tax agency and mark it under OSS return; if you have filed it, just mark it.',
  },
  invoice_needs_buyer: {
    title: 'Invoice: buyer details missing',
    found:
      'The invoice is above €400, so it must state the buyer’s name, tax number and address, which are missing.',
  },
  invoice_failed: {
    title: 'Invoice not issued',
    found:
      'The invoice could not be issued in several attempts, or the agency rejected its record. In that case it waits until you change the buyer’s details.',
  },
  issuer_unknown: {
    title: 'Issuer missing',
    found: 'Without your company details and a valid tax number, no invoice can be issued. Sales continue.',
  },
  issuing_stopped: {
    title: 'Invoicing has stopped',
    found:
      'Continuing here would split the register’s chain in two. Sales continue, and their invoices wait for your decision.',
  },
  record_refused: {
    title: 'Record not accepted',
    found: 'The agency did not fully accept an invoice record. The invoice does not change.',
  },
  sending_refused: {
    title: 'Records rejected',
    found: 'The agency rejects the complete call. The records wait and are sent again every hour.',
  },
  certificate_refused: {
    title: 'Certificate rejected',
    found: 'The agency does not accept the stored certificate. The records wait.',
  },
  records_late: {
    title: 'Records not sent',
    found:
      'Invoice records have not reached the agency for hours. They are sent again automatically; see VERI*FACTU register for the reason.',
  },
  certificate_ends: {
    title: 'The certificate expires',
    found: 'Without a new one, records wait. Sales and invoices continue.',
  },
};

const enDecisions: typeof esDecisions = {
  decide_place: {
    label: 'Decide the country',
    effect: 'It is invoiced with the VAT of that country. Who decided and why is recorded.',
  },
  name_buyer: {
    label: 'Name the buyer',
    effect: 'It is invoiced to that name, tax number and address. Who entered it and why is recorded.',
  },
  mend_record: {
    label: 'Correct',
    effect: 'A new record with current data is added; the earlier one is kept. The invoice does not change.',
  },
  open_installation: {
    label: 'Start another installation',
    effect:
      'This chain is closed and the next invoice starts another, with its own series. This cannot be undone.',
  },
  invoice_again: {
    label: 'Try the invoice again',
    effect: 'It is issued with current data. If something is still missing, it comes back here.',
  },
  accept_number: {
    label: 'Accept the number, without VAT',
    effect: 'The sale is invoiced to that business without VAT. Who checked it, and how, is recorded.',
  },
  refuse_number: {
    label: 'Reject the number, charge VAT',
    effect: 'The sale is invoiced with VAT included in the amount paid; the total does not change.',
  },
  untax_giving_back: {
    label: 'Issue again without VAT, refund the VAT',
    effect:
      'The VAT is refunded to the buyer, the invoices are corrected and one without VAT is issued. Only for owners; this cannot be undone.',
  },
  untax_same_price: {
    label: 'Issue again without VAT, keep the price',
    effect:
      'The invoices are corrected and one without VAT is issued: the amount paid becomes the net price, and nothing is refunded. Only for owners.',
  },
  noted: { label: 'Note and close', effect: 'Nothing else changes. Who closed it and why is recorded.' },
  accept_payment: {
    label: 'Accept the amount and send',
    effect: 'The amount received becomes the order’s price and it is delivered. A surplus is refunded.',
  },
  refund_payment: {
    label: 'Refund the payment',
    effect: 'The full amount goes back to the buyer within 5 to 10 days. This cannot be undone.',
  },
  recreate_order: {
    label: 'Recreate the order',
    effect:
      'It is recreated with its number, data and payment, and the buyer receives the confirmation again. Nothing is sent to the provider until you decide under “Unconfirmed submissions”.',
  },
  retry_refund: { label: 'Retry the refund', effect: 'A new refund of the same amount is sent.' },
  refunded_elsewhere: {
    label: 'Refunded another way',
    effect: 'No money is sent from here. Note how it was refunded.',
  },
  answered: {
    label: 'Already answered',
    effect: 'The item closes. The processor will report the outcome.',
  },
  link: {
    label: 'Link a provider’s order',
    effect: 'Its status is checked, and the order continues automatically.',
  },
  not_placed: {
    label: 'Not placed: send it again',
    effect: 'It is sent again. If it was placed, the provider is paid twice.',
  },
  refund: {
    label: 'Refund and do not send',
    effect: 'The amount is refunded to the buyer. If it was placed, the delivery does not stop.',
  },
  try_again: { label: 'Send again', effect: 'The provider rejected it: one new attempt is made.' },
  release_provider: {
    label: 'Resume the provider',
    effect: 'Waiting orders are sent in order of payment. Fix the cause first.',
  },
  release_processor: {
    label: 'Resume the processor',
    effect: 'New payments use it again. If it still fails, the shop pauses it again.',
  },
  accept_price_list: {
    label: 'Accept the new list',
    effect: 'It applies from now on. Removed services are no longer used.',
  },
  refund_rest: {
    label: 'Refund what is missing',
    effect: 'The undelivered part is refunded to the buyer, and the order closes.',
  },
  accept_as_is: {
    label: 'Close as it is',
    effect: 'The order does not change. Use this only if the buyer was already compensated.',
  },
  delivered: { label: 'Delivered', effect: 'All of it counts as delivered.' },
  not_delivered: {
    label: 'Not delivered',
    effect: 'It counts as not delivered. You decide on the money separately.',
  },
  link_refill: {
    label: 'Link the provider’s refill',
    effect: 'Its status is read until it ends.',
  },
  refill_not_taken: { label: 'Not placed', effect: 'It can be requested again.' },
  match_withdrawal: {
    label: 'This is the order',
    effect: 'The withdrawal applies to it, and the undelivered part is refunded.',
  },
  close_withdrawal: {
    label: 'Close the withdrawal',
    effect: 'There is no order, or no right to withdraw. The declaration is kept with its receipt.',
  },
  allow_mail: {
    label: 'Allow emails to this address again',
    effect: 'It receives emails again, except those its owner unsubscribed from.',
  },
  release_mails: { label: 'Send them', effect: 'All waiting emails of this kind are sent.' },
  drop_mails: {
    label: 'Do not send them',
    effect: 'None is sent. Each can be sent later from Email logs.',
  },
  send_mail: { label: 'Send the email again', effect: 'It is sent again to the same address.' },
  retry_job: { label: 'Retry the task', effect: 'It goes back into the queue with all its attempts.' },
  resume_webhooks: {
    label: 'Resume the webhook',
    effect: 'Waiting events are sent in order, and it has three more days to respond.',
  },
};

/** Reasons only, for screens that do not need the inbox's other large texts. */
export const reasonMessages: Record<StaffLanguage, typeof esReasons> = { es: esReasons, en: enReasons };

export const decisionMessages: Record<StaffLanguage, typeof esDecisions> = {
  es: esDecisions,
  en: enDecisions,
};
