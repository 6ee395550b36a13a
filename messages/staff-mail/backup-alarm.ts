type BackupAdviceKind = 'rights' | 'room' | 'command' | 'other';

interface BackupAlarmTexts {
  titles: Record<'failed' | 'old', string>;
  preview: string;
  lead: Record<'failed' | 'old', string>;
  newest: string;
  none: string;
  error: string;
  at: string;
  todoTitle: string;
  todo(url: string): string;
  advice: Record<BackupAdviceKind, string>;
  why: string;
}

/** Mails to the owner about backups: Spanish, followed by English. */
export const backupAlarmTexts: Record<'es' | 'en', BackupAlarmTexts> = {
  es: {
    titles: {
      failed: 'La copia de seguridad ha fallado',
      old: 'La última copia de seguridad es demasiado antigua',
    },
    preview: 'Si hoy se perdiera la base de datos, faltaría lo último',
    lead: {
      failed:
        'La última copia no ha salido bien. La copia diaria de la tienda se vuelve a intentar cada hora; una hecha con «npm run backup» hay que repetirla.',
      old: 'La última copia entera es más antigua que el límite que pusiste.',
    },
    newest: 'Última copia entera',
    none: 'ninguna',
    error: 'Motivo',
    at: 'Visto',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => `Mira en Datos qué lo impide y haz una ahora: ${url}`,
    advice: {
      rights:
        'En el servidor, comprueba que la carpeta de BACKUP_DIR existe y que el usuario que ejecuta la tienda puede escribir en ella.',
      room: 'En el servidor, libera sitio en el disco o pon BACKUP_DIR en otro.',
      command:
        'La copia está hecha y sigue en el servidor: lo que falla es BACKUP_COMMAND, que se la lleva a otro sitio.',
      other: 'En el servidor, «npm run doctor» repite el motivo y mira el resto de la tienda.',
    },
    why: 'Recibes este aviso, una vez por cada motivo, porque eres responsable de la tienda.',
  },
  en: {
    titles: { failed: 'The backup has failed', old: 'The newest backup is too old' },
    preview: 'If the database were lost today, the latest would be missing',
    lead: {
      failed:
        'The last backup failed. The shop tries its daily backup again every hour; one made by “npm run backup” has to be made again.',
      old: 'The newest whole backup is older than the limit that you set.',
    },
    newest: 'Newest whole backup',
    none: 'none',
    error: 'Reason',
    at: 'Seen',
    todoTitle: 'What you can do',
    todo: (url) => `See under Data what stands in its way, and make one now: ${url}`,
    advice: {
      rights:
        'On the server, check that the folder of BACKUP_DIR exists and that the user who runs the shop may write into it.',
      room: 'On the server, free some space on the disk, or set BACKUP_DIR to another one.',
      command:
        'The backup is made and still on the server: what fails is BACKUP_COMMAND, which takes it to another place.',
      other: 'On the server, “npm run doctor” repeats the reason and looks at the rest of the shop.',
    },
    why: 'You get this once for each cause, because you are responsible for the shop.',
  },
};
