import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  names: {
    'shop.identity': 'La empresa',
    'promotions.countdown': 'Oferta con cuenta atrás',
    'promotions.thanks': 'Oferta de agradecimiento',
    'proof.live_purchases': 'Compras recientes',
    'reviews.invitation': 'Peticiones de opinión',
    'chat.language_model': 'Modelo de lenguaje del chat',
    'campaigns.limits': 'Ritmo de las campañas',
    'landing.texts': 'Textos de las páginas de entrada',
    'retention.days': 'Cuánto se guarda',
    'backups.schedule': 'Copias de seguridad',
    'staff.second_factor': 'Segundo paso para todos',
    'staff.agent_costs': 'Costes y márgenes para agentes',
    'refills.automatic': 'Refill automático',
    'orders.refund_limit': 'Límite de reembolso de agentes',
    'alerts.clock': 'Horas de las alertas',
    'figures.alerts': 'Alertas de las cifras',
    'providers.margin': 'Cálculo del margen',
    'fulfilment.status_sync': 'Sincronización de estados',
    'orders.usual_delivery': 'Plazo de entrega',
    'fulfilment.correction_seconds': 'Tiempo para corregir',
    'support.answer_templates': 'Plantillas de respuesta',
    'tax.regime': 'Régimen de IVA',
    'tax.producer': 'Productor del programa de facturación',
    'catalog.closed': 'Interruptores de venta',
    'shop.maintenance': 'Mantenimiento',
    'promotions.upsell': 'Ofertas añadidas',
    'payments.routes': 'Formas de pago',
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
    'landing.texts': 'Los textos elegidos para las páginas de entrada.',
    'retention.days': 'Cuántos días se guarda cada cosa, dentro de lo que permite la ley.',
    'backups.schedule':
      'A partir de qué hora se hace la copia de cada día, cuántas se quedan y cuándo avisar de que falta una.',
    'refills.automatic':
      'Si lo que baja se repone solo, durante cuántos días y cuántas cuentas se miran cada vez.',
    'staff.second_factor': 'Si todo el equipo necesita un segundo paso para entrar.',
    'staff.agent_costs':
      'Si los agentes ven lo que cobran los proveedores y el margen de cada venta. Los administradores los ven siempre.',
    'orders.refund_limit':
      'Cuánto puede devolver un agente cada vez y cada día. Los administradores no tienen límite.',
    'alerts.clock':
      'Entre qué horas solo se avisa de lo urgente y cuándo sale el resumen. Dos horas iguales: sin silencio.',
    'figures.alerts':
      'Cuándo avisar de que el margen, los reembolsos o la conversión se tuercen, en tanto por ciento; vacío es nunca.',
    'providers.margin':
      'Con qué impuestos, comisiones y cambio se calcula el margen de cada ruta, y desde qué margen se avisa.',
    'orders.usual_delivery':
      'Cuántas horas tarda como mucho una entrega de hasta 1000 unidades (las mayores, un múltiplo), y las excepciones por servicio o código de tipo y cantidad. Se dice donde aún no hay bastantes pedidos propios para calcularlo.',
    'fulfilment.correction_seconds':
      'Cuántos segundos espera un pedido pagado antes de ir al proveedor, para que su comprador pueda corregir el perfil o las publicaciones. Con 0 se envía enseguida.',
    'fulfilment.status_sync':
      'Si se pregunta a los proveedores sin que nadie lo pida, y cada cuántos minutos; vacío, como diga el servidor.',
    'support.answer_templates': 'Textos para contestar mensajes, en los cuatro idiomas.',
    'tax.regime':
      'Cuántas pruebas de país hacen falta, desde qué día se cobra el IVA de cada país aunque no se pase de 10.000 €, qué paga una empresa de otro país con su número confirmado, qué se hace cuando VIES no dice de quién es el número, y a qué países fuera del IVA de la Unión se vende. Pregúntalo a tu asesor.',
    'tax.producer':
      'Quién ha hecho el programa que factura, según los registros que recibe la AEAT y la declaración responsable. Vacío, es la propia tienda. Vale para lo que se emita desde ahora.',
    'catalog.closed':
      'Lo que no se vende ahora, en un país o en todos, y por qué. Nadie empieza una compra de ello; lo pagado y lo que se está pagando sigue. Quita una fila y vuelve a venderse.',
    'shop.maintenance':
      'Cierra la venta entera: las páginas dicen que la tienda vuelve enseguida. Gestión, seguimiento, avisos del procesador y pagos en curso siguen.',
    'payments.routes':
      'Qué procesador cobra cada forma de pago y a quién: idiomas, países e importes; vacío es para todos. Cuenta la primera línea abierta que encaja, y su orden es el que ve el comprador.',
    'promotions.upsell':
      'Si se ofrecen más unidades junto a un pedido, y cuánto dura la oferta al pagar. Cada oferta tiene además su interruptor.',
    'analytics.measuring':
      'Si se mide la tienda, donde el servidor tiene con qué. Apagada, no se pregunta ni se envía nada.',
    'shop.hosts':
      'Dominios además de los del servidor. Los de promoción abren en su página de entrada; los de marca llevan al pago directo. El dominio tiene que apuntar aquí.',
  } as Record<string, string>,
};

export type SettingNames = typeof es;

const en: SettingNames = {
  names: {
    'shop.identity': 'Company',
    'promotions.countdown': 'Offer with a countdown',
    'promotions.thanks': 'Thank-you offer',
    'proof.live_purchases': 'Recent purchases',
    'reviews.invitation': 'Review requests',
    'chat.language_model': 'Language model of the chat',
    'campaigns.limits': 'Pace of campaigns',
    'landing.texts': 'Landing page texts',
    'retention.days': 'Retention periods',
    'backups.schedule': 'Backups',
    'staff.second_factor': 'Second step for everyone',
    'staff.agent_costs': 'Costs and margins for agents',
    'refills.automatic': 'Automatic refill',
    'orders.refund_limit': 'Refund limit of agents',
    'alerts.clock': 'Alert hours',
    'figures.alerts': 'Alerts on figures',
    'providers.margin': 'How margin is calculated',
    'fulfilment.status_sync': 'Status sync',
    'orders.usual_delivery': 'Delivery time',
    'fulfilment.correction_seconds': 'Time to correct',
    'support.answer_templates': 'Reply templates',
    'tax.regime': 'VAT regime',
    'tax.producer': 'Producer of the invoicing program',
    'catalog.closed': 'Sales switches',
    'shop.maintenance': 'Maintenance',
    'promotions.upsell': 'Upsell offers',
    'payments.routes': 'Payment methods',
    'analytics.measuring': 'Measurement',
    'shop.hosts': 'Host names',
    'mail.brake': 'Limit for emails to many',
  },
  about: {
    'shop.identity':
      'Who sells: company, tax number, address and email. Shown on legal pages and in every message.',
    'promotions.countdown': 'The offer with a countdown: code, percentage and how long it lasts.',
    'promotions.thanks':
      'Discount code that a paid order gives for the next one: code, percentage and hours of validity.',
    'proof.live_purchases': 'Recent purchases shown in the shop, and of how many hours.',
    'reviews.invitation': 'Time after delivery at which a review is requested. Empty: never.',
    'chat.language_model':
      'Words the answers that the search finds. Without a key, or when off, only the search answers. The key is sent to the address you enter here.',
    'mail.brake':
      'Number of emails of one kind, within so many minutes, from which the shop asks you before it sends them automatically.',
    'campaigns.limits':
      'Campaign emails sent per minute, and the most one person receives within so many days.',
    'landing.texts': 'Texts of the landing pages.',
    'retention.days': 'How many days each kind of data is kept, within legal limits.',
    'backups.schedule': 'Hour of the daily backup, how many are kept, and when to alert if one is missing.',
    'refills.automatic':
      'Whether drops are refilled automatically, for how many days, and how many profiles are checked per run.',
    'staff.second_factor': 'Whether the whole team needs a second step to sign in.',
    'staff.agent_costs':
      'Whether agents see what providers charge and the margin of each sale. Owners always see them.',
    'orders.refund_limit': 'How much an agent can refund at once and in a day. Owners have no limit.',
    'alerts.clock':
      'Hours in which only urgent alerts are sent, and when the digest is sent. Two equal hours: no quiet hours.',
    'figures.alerts': 'Limits for margin, refunds and conversion, in percent. Empty: no alert.',
    'providers.margin':
      'Tax, fees and exchange rate used to calculate the margin of each route, and the margin below which you are alerted.',
    'orders.usual_delivery':
      'Maximum hours for a delivery of up to 1,000 units (a multiple for larger ones), with exceptions by service or type and quantity. Shown while there are too few measured orders.',
    'fulfilment.correction_seconds':
      'Seconds a paid order waits before it is sent to the provider, so that the buyer can correct the profile or the posts. 0 sends it at once.',
    'fulfilment.status_sync':
      'Whether statuses are read automatically, and how often in minutes. Empty: as set on the server.',
    'support.answer_templates': 'Templates for replies to messages, in four languages.',
    'tax.regime':
      'How many proofs of the country are needed, from which day each country’s VAT is charged even below €10,000, what a business of another state pays whose number is confirmed, what happens where VIES does not say whose the number is, and which countries outside the Union’s VAT are sold to. Ask your adviser.',
    'tax.producer':
      'Who produced the invoicing program, as stated in the records for the tax agency and the responsible declaration. Empty: the shop itself. Applies to invoices issued from now on.',
    'catalog.closed':
      'What is not on sale, in one country or everywhere, and why. New purchases stop; paid orders and open payments continue. Remove a row to sell again.',
    'shop.maintenance':
      'Stops all sales: the pages say that you will be right back. Back office, tracking, processor notifications and open payments continue.',
    'payments.routes':
      'Which processor handles each payment method, and for whom: languages, countries and amounts; empty means everyone. The first open line that matches applies, and buyers see them in this order.',
    'promotions.upsell':
      'Whether extra units are offered with an order, and how long the offer lasts during checkout. Each offer also has its own switch.',
    'analytics.measuring':
      'Whether the shop is measured, if the server is configured for it. When off, nobody is asked and nothing is sent.',
    'shop.hosts':
      'Additional host names. Promotion hosts open with their landing page, and brand hosts lead straight to checkout. The name must point to this server.',
  },
};

export const settingNameMessages: Record<StaffLanguage, SettingNames> = { es, en };
