interface BackupAlarmWords {
  titles: Record<'failed' | 'old', string>;
  preview: string;
  lead: Record<'failed' | 'old', string>;
  newest: string;
  none: string;
  error: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

/** Mails to the owner about backups: Spanish, and English below it. */
export const backupAlarmWords: Record<'es' | 'en', BackupAlarmWords> = {
  es: {
    titles: {
      failed: 'La copia de seguridad ha fallado',
      old: 'La última copia de seguridad es demasiado antigua',
    },
    preview: 'Si hoy se perdiera la base de datos, faltaría lo último',
    lead: {
      failed: 'La tienda no ha podido hacer su copia. Lo vuelve a intentar cada hora.',
      old: 'La última copia entera es más antigua que el límite que pusiste.',
    },
    newest: 'Última copia entera',
    none: 'ninguna',
    error: 'Motivo',
    at: 'Visto',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Mira en Datos qué lo impide y haz una ahora: ${url}`,
      'En el servidor, «npm run doctor» dice si falta sitio en el disco.',
    ],
    why: 'Recibes este aviso, una vez por cada motivo, porque eres responsable de la tienda.',
  },
  en: {
    titles: { failed: 'The backup has failed', old: 'The newest backup is too old' },
    preview: 'If the database were lost today, the latest would be missing',
    lead: {
      failed: 'The shop could not make its backup. It tries again every hour.',
      old: 'The newest whole backup is older than the limit that you set.',
    },
    newest: 'Newest whole backup',
    none: 'none',
    error: 'Reason',
    at: 'Seen',
    todoTitle: 'What you can do',
    todo: (url) => [
      `See under Data what stands in its way, and make one now: ${url}`,
      'On the server, “npm run doctor” says whether the disk is full.',
    ],
    why: 'You get this once for each cause, because you are responsible for the shop.',
  },
};
