import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  calls: {
    title: 'Registros de API',
    search: 'Pedido, n.º de solicitud u operación',
    columns: {
      operation: 'Operación',
      at: 'Fecha',
      service: 'Servicio',
      result: 'Resultado',
      duration: 'Duración',
      order: 'Pedido',
      request: 'Solicitud',
      actor: 'Por',
    },
    services: {
      processor: 'Procesador',
      provider: 'Proveedor',
      directory: 'Directorio',
      mailer: 'Servidor de correo',
      agency: 'Agencia Tributaria',
      vat_register: 'VIES',
    },
    results: {
      answered: 'Respondida',
      refused: 'Rechazada',
      failed: 'Sin respuesta',
      problem: 'Con problemas',
    },
    actors: { visitor: 'Visita', staff: 'Equipo', api_key: 'Clave de API', job: 'Programa' },
    slower: 'Más lenta que (ms)',
    empty: 'Ninguna llamada todavía',
    emptyText:
      'Cada llamada al procesador, al proveedor, al directorio, al correo, a la Agencia Tributaria y a VIES aparece aquí.',
    one: 'Llamada',
    back: 'Todas las llamadas',
    address: 'Dirección',
    status: 'Código',
    error: 'Error',
    request: 'Enviado',
    reply: 'Recibido',
    nothing: 'Nada',
    cut: 'Las claves y los datos de personas se quitan antes de guardar.',
    replay: 'Repetir la lectura',
    replayed: 'Leído de nuevo',
    notReplayable: 'Solo se repiten lecturas; esta llamada cambia algo.',
  },
};

export type LogsTexts = typeof es;

const en: LogsTexts = {
  calls: {
    title: 'API logs',
    search: 'Order, request number or operation',
    columns: {
      operation: 'Operation',
      at: 'Date',
      service: 'Service',
      result: 'Result',
      duration: 'Duration',
      order: 'Order',
      request: 'Request',
      actor: 'By',
    },
    services: {
      processor: 'Processor',
      provider: 'Provider',
      directory: 'Directory',
      mailer: 'Mail server',
      agency: 'Tax agency',
      vat_register: 'VIES',
    },
    results: { answered: 'Answered', refused: 'Rejected', failed: 'No response', problem: 'With problems' },
    actors: { visitor: 'Visitor', staff: 'Staff', api_key: 'API key', job: 'Background job' },
    slower: 'Slower than (ms)',
    empty: 'No calls yet',
    emptyText:
      'Every call to the processor, provider, directory, mail server, tax agency and VIES appears here.',
    one: 'Call',
    back: 'All calls',
    address: 'Address',
    status: 'Code',
    error: 'Error',
    request: 'Sent',
    reply: 'Received',
    nothing: 'Nothing',
    cut: 'Keys and personal data are removed before a call is stored.',
    replay: 'Repeat the read',
    replayed: 'Read again',
    notReplayable: 'Only reads can be repeated, and this call changes something.',
  },
};

export const logsMessages: Record<StaffLanguage, LogsTexts> = { es, en };
