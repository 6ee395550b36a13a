import { createHash } from 'node:crypto';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { CampaignText } from '#contracts/marketing/campaigns.ts';

interface Occasion {
  name: string;
  /** First part of the discount code, before the year. */
  code: string;
  percent: number;
  /** Month and day, or Black Friday. */
  on: readonly [month: number, day: number] | 'black_friday';
  /** Number of days in which the code is valid and orders count for the campaign. */
  days: number;
  said: Record<Locale, readonly [subject: string, lead: string]>;
}

/** Occasions in the order of the year. They do not overlap. */
const occasions: readonly Occasion[] = [
  {
    ...{ name: 'Rebajas de enero', code: 'ENERO', percent: 15, on: [1, 12], days: 10 },
    said: {
      es: ['Empieza el año con más alcance', 'Enero es buen momento para que tu perfil arranque con fuerza.'],
      fr: [
        'Commencez l’année avec plus de portée',
        'Janvier est le bon moment pour donner de l’élan à votre profil.',
      ],
      it: [
        'Inizia l’anno con più visibilità',
        'Gennaio è il momento giusto per dare slancio al tuo profilo.',
      ],
      en: ['Start the year with more reach', 'January is a good time to give your profile a push.'],
    },
  },
  {
    ...{ name: 'Primavera', code: 'PRIMAVERA', percent: 10, on: [3, 17], days: 10 },
    said: {
      es: ['Tu perfil también florece', 'Con la primavera vuelven las ganas de publicar.'],
      fr: ['Votre profil fleurit aussi', 'Avec le printemps revient l’envie de publier.'],
      it: ['Anche il tuo profilo fiorisce', 'Con la primavera torna la voglia di pubblicare.'],
      en: ['Your profile blooms, too', 'With spring comes the wish to post again.'],
    },
  },
  {
    ...{ name: 'Verano', code: 'VERANO', percent: 15, on: [7, 6], days: 14 },
    said: {
      es: [
        'El verano se comparte',
        'Playas, montes, terrazas: lo que publiques este verano puede llegar más lejos.',
      ],
      fr: [
        'L’été se partage',
        'Plages, montagnes, terrasses : ce que vous publiez cet été peut aller plus loin.',
      ],
      it: [
        'L’estate si condivide',
        'Spiagge, monti, terrazze: quello che pubblichi quest’estate può andare più lontano.',
      ],
      en: [
        'Summer is for sharing',
        'Beaches, hills, terraces: what you post this summer can travel further.',
      ],
    },
  },
  {
    ...{ name: 'Vuelta de vacaciones', code: 'VUELTA', percent: 10, on: [9, 7], days: 10 },
    said: {
      es: ['De vuelta, y con ganas', 'Septiembre es otro enero: retoma tu perfil donde lo dejaste.'],
      fr: [
        'C’est la rentrée',
        'Septembre est un autre janvier : reprenez votre profil où vous l’aviez laissé.',
      ],
      it: ['Si riparte', 'Settembre è un altro gennaio: riprendi il profilo da dove l’avevi lasciato.'],
      en: ['Back to it', 'September is another January: take up your profile where you left it.'],
    },
  },
  {
    ...{ name: 'Black Friday', code: 'BLACK', percent: 20, on: 'black_friday', days: 4 },
    said: {
      es: ['Black Friday: 20 % en todo', 'Hasta el lunes, todos los paquetes con un 20 % menos.'],
      fr: ['Black Friday : 20 % sur tout', 'Jusqu’à lundi, tous les forfaits à 20 % de moins.'],
      it: ['Black Friday: 20% su tutto', 'Fino a lunedì, tutti i pacchetti al 20% in meno.'],
      en: ['Black Friday: 20% off everything', 'Until Monday, all packages at 20% less.'],
    },
  },
  {
    ...{ name: 'Navidad', code: 'NAVIDAD', percent: 15, on: [12, 9], days: 12 },
    said: {
      es: ['Felices fiestas, con un 15 % menos', 'Para cerrar el año: un descuento en todos los paquetes.'],
      fr: ['Joyeuses fêtes, avec 15 % de moins', 'Pour finir l’année : une remise sur tous les forfaits.'],
      it: ['Buone feste, con il 15% in meno', 'Per chiudere l’anno: uno sconto su tutti i pacchetti.'],
      en: ['Happy holidays, with 15% off', 'To end the year: a discount on all packages.'],
    },
  },
];

/** Sentences of the offer in each language. */
const frames: Record<
  Locale,
  { offer: (percent: number) => string; link: string; preheader: (days: number) => string }
> = {
  es: {
    offer: (percent) => `Con el código **{{campaign.code}}** tienes un ${percent} % de descuento.`,
    link: 'Ver los paquetes',
    preheader: (days) => `Tu código vale ${days} días`,
  },
  fr: {
    offer: (percent) => `Avec le code **{{campaign.code}}**, vous avez ${percent} % de remise.`,
    link: 'Voir les forfaits',
    preheader: (days) => `Votre code vaut ${days} jours`,
  },
  it: {
    offer: (percent) => `Con il codice **{{campaign.code}}** hai il ${percent}% di sconto.`,
    link: 'Vedi i pacchetti',
    preheader: (days) => `Il tuo codice vale ${days} giorni`,
  },
  en: {
    offer: (percent) => `With the code **{{campaign.code}}** you get ${percent}% off.`,
    link: 'See the packages',
    preheader: (days) => `Your code holds for ${days} days`,
  },
};

function letterOf({ said, percent, days }: Occasion, locale: Locale): CampaignText {
  const [subject, lead] = said[locale];
  const { offer, link, preheader } = frames[locale];
  const body = `${lead}\n\n${offer(percent)}\n\n[${link}]({{page.chooser}})`;
  return { subject, preheader: preheader(days), body };
}

/** Hour (UTC) of the first mail, and hours until the last. */
const morning = 8;
const sendingHours = 3;

export interface PlannedCampaign {
  id: string;
  name: string;
  code: string;
  percent: number;
  windowDays: number;
  locales: readonly Locale[];
  texts: ({ locale: Locale } & CampaignText)[];
  startedAt: Date;
  finishedAt: Date;
  /** End of the discount code. */
  until: Date;
}

/** Returns the day after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return 1 + ((4 - first + 7) % 7) + 21 + 1;
}

function startOfCampaign({ on }: Occasion, year: number): Date {
  const [month, day] = on === 'black_friday' ? [11, blackFriday(year)] : on;
  return new Date(Date.UTC(year, month - 1, day, morning));
}

/** Derives the id from time and code, so that a repeated run finds the same campaign. */
function idOf(code: string, startedAt: Date): string {
  const time = startedAt.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(code).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

function toPlan(occasion: Occasion, year: number): PlannedCampaign {
  const startedAt = startOfCampaign(occasion, year);
  const code = `${occasion.code}${year}`;
  return {
    id: idOf(code, startedAt),
    name: `${occasion.name} ${year}`,
    code,
    percent: occasion.percent,
    texts: locales.map((locale) => ({ locale, ...letterOf(occasion, locale) })),
    startedAt,
    windowDays: occasion.days,
    locales,
    finishedAt: new Date(startedAt.getTime() + sendingHours * hourMs),
    until: new Date(startedAt.getTime() + occasion.days * dayMs),
  };
}

/** Returns the campaigns of these days, oldest first, without those of the last three days. */
export function planCampaigns({ days, until }: { days: number; until: Date }): PlannedCampaign[] {
  const from = until.getTime() - days * dayMs;
  const years = [...new Set([new Date(from).getUTCFullYear(), until.getUTCFullYear()])];
  return years
    .flatMap((year) => occasions.map((occasion) => toPlan(occasion, year)))
    .filter(
      ({ startedAt }) => startedAt.getTime() > from && startedAt.getTime() < until.getTime() - 3 * dayMs,
    )
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}
