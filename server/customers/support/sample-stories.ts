import type { SectionContent } from '#contracts/catalog/content-sections.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { seedSection } from '#server/catalog/content/sections.ts';
import type { Deps } from '#server/platform/deps.ts';

export async function seedStories(deps: Pick<Deps, 'database'>): Promise<void> {
  for (const locale of locales) {
    await seedSection(deps, {
      key: 'success-stories',
      locale,
      content: sampleStories[locale],
      sample: true,
    });
  }
}

/** Invented for the demonstration. The page marks each as a sample. */
const sampleStories: Record<Locale, SectionContent<'success-stories'>> = {
  es: [
    {
      title: 'Una panadería de barrio',
      text: 'Publicaba sin orden y casi nadie la encontraba. Acordó tres temas por semana y reforzó sus mejores fotos.',
      figures: [
        { label: 'publicaciones por semana', value: '3' },
        { label: 'semanas', value: '12' },
      ],
    },
    {
      title: 'Una profesora de guitarra',
      text: 'Sus vídeos cortos gustaban, pero se quedaban en su ciudad. Los ordenó por nivel y dio más alcance a los primeros.',
      figures: [
        { label: 'vídeos ordenados', value: '48' },
        { label: 'niveles', value: '4' },
      ],
    },
    {
      title: 'Un taller de bicicletas',
      text: 'Quería que le reconocieran antes de abrir. Contó la obra paso a paso y llegó al primer día con un perfil vivo.',
      figures: [{ label: 'días de relato', value: '60' }],
    },
  ],
  fr: [
    {
      title: 'Une boulangerie de quartier',
      text: 'Elle publiait sans ordre et presque personne ne la trouvait. Elle a choisi trois sujets par semaine et mis en avant ses meilleures photos.',
      figures: [
        { label: 'publications par semaine', value: '3' },
        { label: 'semaines', value: '12' },
      ],
    },
    {
      title: 'Une professeure de guitare',
      text: 'Ses vidéos courtes plaisaient, mais restaient dans sa ville. Elle les a classées par niveau et a donné plus de portée aux premières.',
      figures: [
        { label: 'vidéos classées', value: '48' },
        { label: 'niveaux', value: '4' },
      ],
    },
    {
      title: 'Un atelier de vélos',
      text: 'Il voulait être connu avant d’ouvrir. Il a raconté les travaux pas à pas et a ouvert avec un profil vivant.',
      figures: [{ label: 'jours de récit', value: '60' }],
    },
  ],
  it: [
    {
      title: 'Un panificio di quartiere',
      text: 'Pubblicava senza ordine e quasi nessuno lo trovava. Ha scelto tre temi a settimana e ha messo in risalto le foto migliori.',
      figures: [
        { label: 'post a settimana', value: '3' },
        { label: 'settimane', value: '12' },
      ],
    },
    {
      title: 'Un’insegnante di chitarra',
      text: 'I suoi video brevi piacevano, ma restavano nella sua città. Li ha ordinati per livello e ha dato più portata ai primi.',
      figures: [
        { label: 'video ordinati', value: '48' },
        { label: 'livelli', value: '4' },
      ],
    },
    {
      title: 'Un’officina di biciclette',
      text: 'Voleva farsi conoscere prima di aprire. Ha raccontato i lavori passo dopo passo ed è arrivata all’apertura con un profilo vivo.',
      figures: [{ label: 'giorni di racconto', value: '60' }],
    },
  ],
  en: [
    {
      title: 'A neighbourhood bakery',
      text: 'It posted without a plan and hardly anyone found it. It settled on three topics a week and gave its best pictures more room.',
      figures: [
        { label: 'posts a week', value: '3' },
        { label: 'weeks', value: '12' },
      ],
    },
    {
      title: 'A guitar teacher',
      text: 'Her short videos were liked, but only in her town. She sorted them by level and gave the first ones more reach.',
      figures: [
        { label: 'videos sorted', value: '48' },
        { label: 'levels', value: '4' },
      ],
    },
    {
      title: 'A bicycle workshop',
      text: 'It wanted to be known before it opened. It showed the building work step by step and opened with a lively profile.',
      figures: [{ label: 'days of posts', value: '60' }],
    },
  ],
};
