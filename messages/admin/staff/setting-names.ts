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
      'Si los agentes ven lo que cobran los proveedores y el margen de cada venta. Quien es propietario los ve siempre.',
    'orders.refund_limit':
      'Cuánto puede devolver un agente cada vez y cada día. Quien es propietario no tiene límite.',
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
    'shop.identity': 'The company',
    'promotions.countdown': 'Offer with a countdown',
    'promotions.thanks': 'Thank-you offer',
    'proof.live_purchases': 'Recent purchases',
    'reviews.invitation': 'Review requests',
    'chat.language_model': 'Language model of the chat',
    'campaigns.limits': 'Pace of campaigns',
    'landing.texts': 'Landing texts',
    'retention.days': 'How long things are kept',
    'backups.schedule': 'Backups',
    'staff.second_factor': 'Second step for everyone',
    'staff.agent_costs': 'Costs and margins for agents',
    'refills.automatic': 'Automatic refill',
    'orders.refund_limit': 'Refund limit of agents',
    'alerts.clock': 'Hours of alerts',
    'figures.alerts': 'Alerts on figures',
    'providers.margin': 'How margin is calculated',
    'fulfilment.status_sync': 'Status sync',
    'orders.usual_delivery': 'Time of delivery',
    'fulfilment.correction_seconds': 'Time to correct',
    'support.answer_templates': 'Answer templates',
    'tax.regime': 'VAT regime',
    'tax.producer': 'Producer of the invoicing program',
    'catalog.closed': 'Sales switches',
    'shop.maintenance': 'Maintenance',
    'promotions.upsell': 'Offers on top',
    'payments.routes': 'Ways to pay',
    'analytics.measuring': 'Measuring',
    'shop.hosts': 'Host names',
    'mail.brake': 'Brake for emails to many',
  },
  about: {
    'shop.identity':
      'Who sells: company, tax number, address and email. It stands on legal pages and in every message.',
    'promotions.countdown': 'The offer with a countdown: code, percentage and how long it lasts.',
    'promotions.thanks':
      'What a paid order brings for the next one: code, percentage and how many hours it holds.',
    'proof.live_purchases': 'Recent purchases shown in the shop, of how many hours.',
    'reviews.invitation': 'How long after delivery an opinion is asked for; without a value, none is.',
    'chat.language_model':
      'Puts into words what the search has found. Without a key, or switched off, the search answers alone. The key goes to the address you enter here.',
    'mail.brake':
      'From how many emails of one kind, within so many minutes, the shop asks you before it writes to buyers by itself.',
    'campaigns.limits':
      'How many mails of campaigns leave in a minute, and how many one person gets at most within so many days, of all of them.',
    'landing.texts': 'The texts chosen for landing pages.',
    'retention.days': 'How many days each thing is kept, within what the law allows.',
    'backups.schedule':
      'From which hour on the backup of each day is made, how many stay, and when to tell that one is missing.',
    'refills.automatic':
      'Whether what drops is refilled by itself, for how many days, and how many counts are looked at each time.',
    'staff.second_factor': 'Whether the whole team needs a second step to sign in.',
    'staff.agent_costs':
      'Whether agents see what providers charge and the margin of each sale. Owners always see them.',
    'orders.refund_limit': 'How much an agent may pay back at a time and in a day. Owners have no limit.',
    'alerts.clock':
      'Between which hours only what is urgent is told, and when the digest leaves. Two hours alike: no quiet hours.',
    'figures.alerts':
      'When to tell you that margin, refunds or conversion go wrong, in per cent; empty is never.',
    'providers.margin':
      'The tax, fees and exchange rate that the margin of each route is reckoned with, and the margin below which you are told.',
    'orders.usual_delivery':
      'How many hours a delivery of up to 1000 units takes at most (a multiple for larger ones), with exceptions by service or code of a kind and quantity. Said where too few own orders were measured.',
    'fulfilment.correction_seconds':
      'How many seconds a paid order waits before it goes to the provider, so that its buyer can correct the profile or the posts. 0 sends it at once.',
    'fulfilment.status_sync':
      'Whether providers are asked without anybody asking for it, and every how many minutes; empty: as the server says.',
    'support.answer_templates': 'Texts to answer messages with, in the four languages.',
    'tax.regime':
      'How many proofs of the country are needed, from which day each country’s VAT is charged even below €10,000, what a business of another state pays whose number is confirmed, what happens where VIES does not say whose the number is, and which countries outside the Union’s VAT are sold to. Ask your adviser.',
    'tax.producer':
      'Who made the invoicing program, as the records for the tax agency and the responsible declaration state. Left empty, it is the shop itself. It counts for what is issued from now on.',
    'catalog.closed':
      'What is not sold now, in one country or anywhere, and why. Nobody begins to buy it; what is paid or being paid goes on. Take a row away, and it is sold again.',
    'shop.maintenance':
      'Shuts all sales: the pages say that you will be right back. Back office, tracking, the processor’s messages and payments under way go on.',
    'payments.routes':
      'Which processor takes each way to pay, and for whom: languages, countries and amounts; empty means everyone. The first open line that fits counts, and buyers see them in this order.',
    'promotions.upsell':
      'Whether more units are offered beside an order, and how long the offer lasts while paying. Each offer has its own switch besides.',
    'analytics.measuring':
      'Whether the shop is measured, where the server has something to measure with. Off, nobody is asked and nothing is sent.',
    'shop.hosts':
      'Host names besides the server’s. Those of promotions open with their landing page; those of brands lead straight to paying. The name must point here.',
  },
};

export const settingNameMessages: Record<StaffLanguage, SettingNames> = { es, en };
