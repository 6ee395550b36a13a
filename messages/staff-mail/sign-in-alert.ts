import type { SignInAlertKind } from '#contracts/staff/roles.ts';

interface SignInAlertTexts {
  subject: string;
  preview: string;
  title: Record<SignInAlertKind, string>;
  lead: Record<SignInAlertKind, string>;
  member: string;
  attempts: string;
  at: string;
  todoTitle: string;
  todo: string[];
  why: string;
}

/** Mails to the owner: Spanish, followed by English. */
export const signInAlertTexts: Record<'es' | 'en', SignInAlertTexts> = {
  es: {
    subject: 'Intentos de entrar en la gestión de la tienda',
    preview: 'Varias contraseñas equivocadas desde dispositivos desconocidos',
    title: {
      guessing: 'Alguien está probando contraseñas',
      entered: 'Entrada desde un dispositivo nuevo tras muchos intentos',
    },
    lead: {
      guessing:
        'Se han probado varias contraseñas equivocadas desde dispositivos que no conocemos. La cuenta sigue abierta: a quien prueba lo hacemos esperar, y los dispositivos que ya entraron alguna vez entran como siempre.',
      entered:
        'Después de muchas contraseñas equivocadas, alguien ha entrado con la correcta desde un dispositivo que no conocíamos. Si has sido tú, no hay nada que hacer.',
    },
    member: 'Usuario',
    attempts: 'Intentos en la última hora',
    at: 'Momento',
    todoTitle: 'Qué puedes hacer',
    todo: [
      'Entra desde un dispositivo con el que ya hayas entrado: esos intentos no le afectan.',
      'Desde un dispositivo nuevo, espera medio minuto entre intento e intento.',
      'Si no reconoces una entrada, cambia la contraseña y revisa los últimos cambios.',
    ],
    why: 'Recibes este aviso, como mucho una vez al día, porque eres responsable de la tienda.',
  },
  en: {
    subject: 'Attempts to sign in to the shop’s back office',
    preview: 'Several wrong passwords from unknown devices',
    title: {
      guessing: 'Somebody is trying out passwords',
      entered: 'Sign-in from a new device after many attempts',
    },
    lead: {
      guessing:
        'Several wrong passwords have been tried from devices that we don’t know. The account stays open: whoever guesses is made to wait, and devices that have signed in before sign in as usual.',
      entered:
        'After many wrong passwords somebody signed in with the right one from a device that we didn’t know. If it was you, there is nothing to do.',
    },
    member: 'User name',
    attempts: 'Attempts within the last hour',
    at: 'When',
    todoTitle: 'What you can do',
    todo: [
      'Sign in from a device that you have used before: these attempts don’t touch it.',
      'From a new device, wait half a minute between two attempts.',
      'If you don’t recognise a sign-in, change the password and look through the latest changes.',
    ],
    why: 'You get this notice, once a day at most, because you are responsible for the shop.',
  },
};
