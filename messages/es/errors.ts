import type { ErrorCode } from '#contracts/kit/errors.ts';
import { error as conditions } from './conditions.ts';

export const errors: Record<ErrorCode, string> = {
  invalid_request: 'Hubo un problema con la solicitud. Contacta a soporte si el problema persiste.',
  unauthorized: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  sign_in_refused: 'Nombre de usuario o contraseña incorrectos',
  sign_in_slowed:
    'Demasiados intentos seguidos. Espera un minuto como mucho y vuelve a intentarlo; nada queda bloqueado.',
  second_factor_needed: 'Escribe el código de tu aplicación de autenticación, o un código de recuperación.',
  second_factor_refused: 'Ese código ya se usó o ha caducado. Espera al siguiente.',
  second_factor_required:
    'La persona titular de la tienda pide un segundo paso para entrar. Configúralo en Mi cuenta para continuar.',
  passkey_refused: 'Esta clave de acceso no vale aquí. Prueba con otra o entra con tu contraseña.',
  invitation_invalid:
    'Esta invitación ya no vale: se usó, se retiró o ha caducado. Pide otra a quien te invitó.',
  username_taken: 'Ese nombre de usuario ya existe. Elige otro.',
  last_owner: 'Es la única cuenta que puede hacerlo todo. Da antes ese rol a otra persona.',
  own_membership: 'Esto no se puede cambiar en tu propia cuenta. Pídelo a otra persona titular.',
  proof_needed: 'Por seguridad, confirma que eres tú: escribe tu contraseña o usa tu clave de acceso.',
  proof_refused: 'La contraseña o el código no son correctos.',
  code_refused: 'No es ese código. Revísalo e inténtalo otra vez.',
  code_over: 'Este código ya no vale. Pide otro.',
  customer_passkey_refused: 'Esta llave de acceso no vale aquí. Entra con un código.',
  export_over:
    'Este enlace a tus datos ya se usó, ha caducado o es de otra dirección. Pide otro en Mi Cuenta.',
  email_unproved: 'Para ver esta cuenta, entra antes con el código que te enviamos a ese correo.',
  customer_not_found: 'Cliente no encontrado',
  forbidden_origin:
    'No podemos aceptar esta solicitud desde otra página. Vuelve a la tienda e inténtalo de nuevo.',
  not_permitted:
    'Tu cuenta no puede hacer esto. Pide a la persona titular de la tienda que lo haga o que te dé permiso.',
  not_found: 'No encontramos lo que buscas.',
  order_not_found: 'No se encontró el pedido. Verifica el número.',
  order_number_required: 'Introduce el número de pedido',
  service_not_found: 'Este paquete ya no está disponible. Por favor, elige otro.',
  email_required: 'Por favor, introduce tu correo electrónico',
  email_invalid: 'Por favor, introduce un correo electrónico válido',
  email_unmailable:
    'No podemos enviar correos a esta dirección. Usa otra que antes de la @ no lleve tildes ni letras especiales.',
  username_required: 'Por favor, ingresa tu nombre de usuario de Instagram',
  username_invalid: 'Este nombre de usuario no es válido. Revísalo, por favor.',
  package_required: 'Por favor, selecciona un paquete de seguidores',
  posts_required: 'Por favor, elige al menos una publicación o pega su enlace',
  post_invalid:
    'Un enlace no lleva a una publicación de la red social elegida, o está repetido. Abre la publicación y copia su dirección.',
  too_many_posts: 'Son demasiadas publicaciones para este paquete. Quita alguna o elige un paquete mayor.',
  holder_required: 'Por favor, introduce el nombre del titular',
  consent_required: conditions.withdrawal,
  custom_quantity_invalid: 'La cantidad debe estar entre 500 y 100.000, de 10 en 10.',
  price_changed: 'El precio ha cambiado. Revisa el nuevo total antes de continuar.',
  discount_required: 'Código requerido',
  discount_invalid: 'El código de descuento no es válido o ha expirado.',
  discount_ended: conditions.offer.code,
  discount_of_another: 'Este código es de otro correo. Escribe el correo del pedido con el que lo recibiste.',
  discount_used: 'Ya has usado tu oferta de agradecimiento. Puedes comprar al precio de siempre.',
  offer_expired: conditions.offer.extra,
  user_blocked: 'Este usuario no puede realizar pedidos en este momento.',
  block_incomplete: 'Username y razón son requeridos',
  place_missing: 'Antes de pagar, dinos en qué país vives y, si se pide, tu código postal.',
  buyer_missing: conditions.business,
  country_closed: conditions.markets.country,
  territory_closed: conditions.markets.territory,
  service_closed: 'Por ahora no vendemos este servicio.',
  service_closed_here: 'Por ahora no vendemos este servicio en tu país.',
  shop_paused:
    'La tienda está en mantenimiento y volverá pronto. No se ha cobrado nada. Los pedidos y pagos en curso siguen adelante.',
  shop_not_open: 'La tienda todavía no ha abierto: aquí aún no se puede comprar. No se ha cobrado nada.',
  profile_private: 'Este perfil es privado. Ponlo en público y vuelve a comprobarlo.',
  order_already_paid: 'Este pedido ya está pagado. No se te cobrará otra vez.',
  order_cancelled: 'Este pedido está cancelado y ya no se puede pagar. Vuelve a prepararlo.',
  payment_not_confirmed: 'El banco aún no ha confirmado el pago. Espera un momento e inténtalo de nuevo.',
  idempotency_key_required: 'No se pudo inicializar el pago. Intenta recargar la página.',
  idempotency_key_reused: 'Los datos del pedido han cambiado. Abre el pago de nuevo.',
  idempotency_body_differs:
    'La clave de idempotencia ya se usó con otra petición. Usa una nueva para cada cambio.',
  idempotency_in_progress:
    'La primera petición con esta clave todavía está en curso. Repítela dentro de un momento.',
  scope_missing: 'Esta clave de API no da acceso a esta llamada.',
  refund_exceeds: 'No se puede devolver tanto: queda menos por devolver de este pedido.',
  refund_over_limit:
    'Esto pasa de lo que puedes devolver de una vez o en un día. Devuelve menos o pídeselo a la persona titular de la tienda.',
  payment_disputed: 'El banco tiene este pago en disputa. Responde primero a la disputa.',
  evidence_unfinished:
    'En lo que se enviaría al banco queda un hueco sin rellenar, código o formato sin convertir. No se ha enviado nada: corrige el texto, o quita esa prueba.',
  placeholder_unknown:
    'Entre llaves hay un nombre que la tienda no conoce, o el del código sin haber elegido ninguno. No se ha guardado nada.',
  not_recreatable: 'Falta algo para volver a crear este pedido. Lee qué es y complétalo, o devuelve el pago.',
  certificate_password: 'Esa contraseña no abre el archivo. No se ha guardado nada.',
  certificate_old_cipher:
    'El archivo usa un cifrado antiguo que ya no se acepta. Expórtalo de nuevo con cifrado AES-256, o conviértelo a PEM. No se ha guardado nada.',
  certificate_without_key:
    'El archivo no lleva la clave privada. Exporta el certificado con su clave. No se ha guardado nada.',
  certificate_unreadable:
    'Esto no es un certificado que se pueda usar (.p12, .pfx o .pem). No se ha guardado nada.',
  certificate_ended: 'Este certificado ya ha caducado. No se ha guardado nada.',
  certificate_refused: 'La agencia no deja entrar con este certificado. No se ha guardado nada.',
  issuing_stopped: 'Ahora no se emite nada: mira en Registro VERI*FACTU por qué y cómo seguir.',
  record_off_schema:
    'La agencia no aceptaría este registro: un dato no cabe o lleva un signo que no admite. No se ha emitido nada.',
  tax_number_invalid: 'Este número fiscal no es correcto para ese país. Compruébalo, con sus letras.',
  own_tax_number_invalid:
    'El número fiscal de la empresa no es válido: no coincide su dígito o letra de control. Escribe un NIF, NIE o CIF.',
  own_address_incomplete:
    'A la dirección de la empresa le falta el código postal: escríbelo delante de la población, como en «28001 Madrid».',
  tax_number_not_theirs:
    'Según el censo de la Agencia Tributaria, este número y este nombre no se corresponden. Corrige el que no sea correcto.',
  buyer_unchanged: 'La factura ya está a este nombre. No se ha emitido nada.',
  vat_number_not_open: 'Ningún número de IVA de este pedido espera una decisión. No ha cambiado nada.',
  buyer_changes_tax:
    'Esta venta va sin IVA porque su comprador es una empresa de otro país. Con este comprador llevaría otro impuesto: consúltalo con tu asesor.',
  already_sent: 'El proveedor ya tiene todo este pedido, o se le está enviando en este momento.',
  order_stopped: 'De este pedido no se envía nada más: está devuelto, en disputa, cancelado o sin pagar.',
  sample_order: 'Es un pedido de muestra: no se envía a ningún proveedor.',
  one_link_one_part: 'Un enlace vale para una sola parte. Elige la parte o deja los enlaces que tienen.',
  nothing_left: 'De esta venta se ha devuelto todo: no queda nada que facturar a otro nombre.',
  invoice_cancelled: 'Esta factura está anulada.',
  cancel_not_sale:
    'Solo se anula la factura de una venta. Una rectificativa, o la completa en lugar de una simplificada, se corrige con otra.',
  cancel_of_sale:
    'Esta venta existió y está cobrada: no se anula. Lo que se devuelve se rectifica solo, y un comprador equivocado se corrige.',
  invoice_followed:
    'A esta factura ya la sigue otra que la rectifica o la sustituye, o está a punto de salir. No se anula.',
  invoice_handed_out:
    'Esta factura ya se envió a su comprador: no se anula. Se rectifica al devolver el dinero.',
  sandbox_is_local:
    'Esta es la demostración y solo responde en la máquina en la que corre. Para enseñarla en público hace falta SANDBOX_PUBLIC=on.',
  shop_restored:
    'La tienda se restauró de una copia antes de llegar aquí. Si aún hace falta, hazlo otra vez.',
  not_a_duplicate:
    'Ese número es de otra factura de esta tienda. Escribe el número con el que otro programa facturó esta misma venta.',
  return_filed:
    'Esta venta ya está en una declaración OSS presentada o en un trimestre cerrado: no se anula. Consúltalo con tu asesor.',
  provider_key_refused: 'El proveedor rechaza esta clave. No se ha guardado nada.',
  provider_unreachable: 'El proveedor no responde en esta dirección. No se ha guardado nada.',
  provider_address_refused: 'Esta dirección no vale: tiene que empezar por https y estar en internet.',
  provider_in_use: 'Hay servicios a la venta que solo hace este proveedor. Dales antes otra ruta.',
  provider_silent:
    'El proveedor no responde ahora mismo. No se ha decidido nada: prueba otra vez dentro de un minuto.',
  provider_order_unknown:
    'El proveedor no conoce ese número. Cópialo de su panel, del pedido con este mismo enlace; si allí no está, decide que no se hizo.',
  provider_order_taken:
    'Ese número ya es de otro pedido de la tienda. Busca en el panel del proveedor el que tiene este mismo enlace.',
  provider_order_doubtful:
    'Ese pedido del proveedor puede ser de otro comprador. Compáralo en su panel con este envío y confirma que es el mismo.',
  provider_refill_unknown:
    'El proveedor no conoce ese número de refill. Cópialo de su panel; si allí no está, decide que no se hizo.',
  provider_service_gone:
    'El proveedor no ofrece ese servicio. Mira su número en la lista del proveedor. No se ha cambiado nada.',
  provider_quantity_refused:
    'El servicio del proveedor no acepta esa cantidad con su regalo en un pedido. No se ha cambiado nada.',
  price_list_rises: 'Con estos precios, quien compra más pagaría más por cada uno. No se ha cambiado nada.',
  name_taken: 'Ya existe algo que se llama así. Elige otro nombre.',
  already_running: 'Ya está en marcha. Espera a que termine.',
  quarter_open: 'Este trimestre todavía no ha terminado.',
  kind_code_taken: 'Ya existe un servicio con esa dirección. Elige otra.',
  kind_code_reserved: 'Esa dirección ya la usa una página de la tienda. Elige otra.',
  code_taken: 'Ya existe un código que se llama así. Elige otro nombre.',
  bulk_too_many:
    'Como máximo 1000 a la vez, para que alguien pueda leer cómo fue cada uno. Acota los filtros o elige menos.',
  beyond_bounds:
    'Este cambio pasa los límites de un cambio corriente. No se ha cambiado nada: confírmalo con la palabra.',
  conflict: 'Esto acaba de cambiar en otro sitio. Recarga la página e inténtalo de nuevo.',
  rate_limited: 'Estamos procesando demasiadas solicitudes. Por favor, intenta nuevamente en unos momentos.',
  payload_too_large: 'Lo que envías es demasiado grande. Acórtalo e inténtalo de nuevo.',
  unsupported_media_type: 'No podemos leer este formato. Recarga la página e inténtalo de nuevo.',
  processor_unavailable:
    'El servicio de pago no responde en este momento. Espera un momento e inténtalo de nuevo: no pagarás dos veces.',
  directory_unavailable: 'Ahora no podemos comprobar el perfil. Puedes continuar si está bien escrito.',
  shop_unavailable:
    'La tienda no puede hacerlo en este momento. Espera un momento e inténtalo de nuevo: lo que ya pagaste está a salvo.',
  internal: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en unos momentos.',
};
