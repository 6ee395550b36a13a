/** What each setting is called, and what it does: of the list alone. */
export const settingNames = {
  names: {
    'shop.identity': 'La empresa',
    'promotions.countdown': 'Oferta con cuenta atrás',
    'promotions.thanks': 'Oferta de agradecimiento',
    'proof.live_purchases': 'Compras recientes',
    'reviews.invitation': 'Peticiones de opinión',
    'chat.language_model': 'Modelo de lenguaje del chat',
    'campaigns.limits': 'Ritmo de las campañas',
    'landing.texts': 'Textos de aterrizaje',
    'retention.days': 'Cuánto se guarda',
    'backups.schedule': 'Copias de seguridad',
    'staff.second_factor': 'Segundo paso para todos',
    'refills.automatic': 'Refill automático',
    'orders.refund_limit': 'Límite de reembolso de agentes',
    'figures.alerts': 'Avisos de las cifras',
    'providers.margin': 'Cálculo del margen',
    'fulfilment.status_sync': 'Sincronización de estados',
    'orders.usual_delivery': 'Plazo de entrega',
    'fulfilment.correction_seconds': 'Tiempo para corregir',
    'support.answer_templates': 'Plantillas de respuesta',
    'tax.regime': 'Régimen de IVA',
    'catalog.closed': 'Interruptores de venta',
    'shop.maintenance': 'Mantenimiento',
    'promotions.upsell': 'Ofertas añadidas',
    'analytics.measuring': 'Medición',
    'shop.hosts': 'Dominios',
    'mail.brake': 'Freno de correos a muchos',
  } as Record<string, string>,
  about: {
    'shop.identity':
      'Quién vende: razón social, NIF, domicilio y correo. Sale en las páginas legales y en cada correo.',
    'promotions.countdown': 'La oferta con cuenta atrás: código, porcentaje y cuánto dura.',
    'promotions.thanks':
      'Lo que trae un pedido pagado para el siguiente: código, porcentaje y horas que vale.',
    'proof.live_purchases': 'Las compras recientes que se muestran en la tienda, de cuántas horas.',
    'reviews.invitation': 'Cuánto después de la entrega se pide una opinión; sin valor, no se pide.',
    'chat.language_model':
      'Redacta lo que el buscador ha encontrado. Sin clave o apagado, contesta el buscador solo. La clave va a la dirección que pongas aquí.',
    'mail.brake':
      'A partir de cuántos correos de una clase, en tantos minutos, la tienda te pregunta antes de escribir por sí sola a los compradores.',
    'campaigns.limits':
      'Cuántos correos de campañas salen por minuto y cuántos recibe como mucho una persona en tantos días, contando todas.',
    'landing.texts': 'Los textos elegidos para las páginas de aterrizaje.',
    'retention.days': 'Cuántos días se guarda cada cosa, dentro de lo que permite la ley.',
    'backups.schedule':
      'A partir de qué hora se hace la copia de cada día, cuántas se quedan y cuándo avisar de que falta una.',
    'refills.automatic':
      'Si lo que baja se repone solo, durante cuántos días y cuántas cuentas se miran cada vez.',
    'staff.second_factor': 'Si todo el equipo necesita un segundo paso para entrar.',
    'orders.refund_limit':
      'Cuánto puede devolver un agente cada vez y cada día. Quien es propietario no tiene límite.',
    'figures.alerts':
      'Cuándo avisar de que el margen, los reembolsos o la conversión se tuercen; en centésimas de un por ciento, vacío es nunca.',
    'providers.margin':
      'Con qué impuestos, comisiones y cambio se calcula el margen de cada ruta, y desde qué margen se avisa.',
    'orders.usual_delivery':
      'Cuántas horas tarda como mucho una entrega, y las excepciones por servicio o código de tipo y cantidad. Se dice donde aún no hay bastantes pedidos propios para calcularlo.',
    'fulfilment.correction_seconds':
      'Cuántos segundos espera un pedido pagado antes de ir al proveedor, para que su comprador pueda corregir el perfil o las publicaciones. Con 0 se envía enseguida.',
    'fulfilment.status_sync':
      'Si se pregunta a los proveedores sin que nadie lo pida, y cada cuántos minutos; vacío, como diga el servidor.',
    'support.answer_templates': 'Textos para contestar mensajes, en los cuatro idiomas.',
    'tax.regime':
      'Cuántas pruebas de país hacen falta, desde qué día se cobra el IVA de cada país aunque no se pase de 10.000 €, y a qué países fuera del IVA de la Unión se vende. Pregúntalo a tu asesor.',
    'catalog.closed':
      'Lo que no se vende ahora, en un país o en todos, y por qué. Nadie empieza una compra de ello; lo pagado y lo que se está pagando sigue. Quita una fila y vuelve a venderse.',
    'shop.maintenance':
      'Cierra la venta entera: las páginas dicen que volvéis enseguida. Gestión, seguimiento, avisos del procesador y pagos en curso siguen.',
    'promotions.upsell':
      'Si se ofrecen más unidades junto a un pedido, y cuánto dura la oferta al pagar. Cada oferta tiene además su interruptor.',
    'analytics.measuring':
      'Si se mide la tienda, donde el servidor tiene con qué. Apagada, no se pregunta ni se envía nada.',
    'shop.hosts':
      'Dominios además de los del servidor. Los de promoción abren en su aterrizaje; los de marca llevan al pago directo. El dominio tiene que apuntar aquí.',
  } as Record<string, string>,
};

export type SettingNames = typeof settingNames;
