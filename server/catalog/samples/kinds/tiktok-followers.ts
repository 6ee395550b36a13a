import type { DemoKind } from './demo-kind.ts';

export const tiktokFollowers: DemoKind = {
  type: {
    code: 'tiktok-followers',
    form: 'followers',
    network: 'tiktok',
    active: true,
    position: 0,
    sample: true,
    names: {
      es: { one: 'seguidor de TikTok', many: 'seguidores de TikTok' },
      fr: { one: 'abonné TikTok', many: 'abonnés TikTok' },
      it: { one: 'follower di TikTok', many: 'follower di TikTok' },
      en: { one: 'TikTok follower', many: 'TikTok followers' },
    },
    texts: {
      es: {
        heading: 'Seguidores para tu perfil de TikTok',
        lead: 'Elige cuántos seguidores quieres y dinos tu usuario de TikTok. Sin crear cuenta y sin contraseña.',
        title: 'Seguidores de TikTok',
        description:
          'Seguidores para tu perfil de TikTok. Precios en euros con IVA, sin contraseña y sin crear cuenta.',
        questions: [
          {
            question: '¿Qué necesitáis de mi cuenta?',
            answer:
              'Sólo tu usuario de TikTok. El perfil tiene que ser público mientras dura la entrega; la contraseña no la pedimos nunca.',
          },
          {
            question: '¿Cómo sé que están llegando?',
            answer:
              'Cada pedido tiene su página de seguimiento, con lo que el proveedor nos dice que ha entregado. También te escribimos cuando termina.',
          },
          {
            question: '¿Se reponen si bajan?',
            answer:
              'No: en TikTok no podemos contar seguidores, así que estos paquetes no incluyen reposición. Si bajan, escríbenos y lo miramos.',
          },
        ],
      },
      fr: {
        heading: 'Des abonnés pour votre profil TikTok',
        lead: 'Choisissez le nombre d’abonnés et donnez-nous votre nom d’utilisateur TikTok. Sans compte ni mot de passe.',
        title: 'Abonnés TikTok',
        description:
          'Des abonnés pour votre profil TikTok. Prix en euros TTC, sans mot de passe ni compte à créer.',
        questions: [
          {
            question: 'De quoi avez-vous besoin ?',
            answer:
              'Seulement de votre nom d’utilisateur TikTok. Le profil doit être public pendant la livraison ; nous ne demandons jamais de mot de passe.',
          },
          {
            question: 'Comment savoir s’ils arrivent ?',
            answer:
              'Chaque commande a sa page de suivi, avec ce que le fournisseur nous dit avoir livré. Nous vous écrivons aussi quand c’est terminé.',
          },
          {
            question: 'Sont-ils remplacés s’ils partent ?',
            answer:
              'Non : sur TikTok, nous ne pouvons pas compter les abonnés, ces packs ne comprennent donc pas de remplacement. S’ils partent, écrivez-nous et nous examinerons votre cas.',
          },
        ],
      },
      it: {
        heading: 'Follower per il tuo profilo TikTok',
        lead: 'Scegli quanti follower vuoi e dicci il tuo nome utente di TikTok. Senza account e senza password.',
        title: 'Follower di TikTok',
        description:
          'Follower per il tuo profilo TikTok. Prezzi in euro IVA inclusa, senza password e senza account.',
        questions: [
          {
            question: 'Che cosa vi serve del mio account?',
            answer:
              'Solo il tuo nome utente di TikTok. Il profilo deve essere pubblico durante la consegna; la password non la chiediamo mai.',
          },
          {
            question: 'Come so che stanno arrivando?',
            answer:
              'Ogni ordine ha la sua pagina di tracciamento, con ciò che il fornitore ci dice di aver consegnato. Ti scriviamo anche quando è finita.',
          },
          {
            question: 'Vengono reintegrati se calano?',
            answer:
              'No: su TikTok non possiamo contare i follower, quindi questi pacchetti non comprendono il reintegro. Se calano, scrivici e verifichiamo.',
          },
        ],
      },
      en: {
        heading: 'Followers for your TikTok profile',
        lead: 'Choose how many followers you want and tell us your TikTok username. No account and no password.',
        title: 'TikTok followers',
        description:
          'Followers for your TikTok profile. Prices in euros including VAT, no password and no account.',
        questions: [
          {
            question: 'What do you need from my account?',
            answer:
              'Only your TikTok username. The profile has to be public during delivery; we never ask for a password.',
          },
          {
            question: 'How do I know they are arriving?',
            answer:
              'Every order has its tracking page, with what the provider tells us it has delivered. We also write to you when it is done.',
          },
          {
            question: 'Are they refilled if they drop?',
            answer:
              'No: we cannot count followers on TikTok, so these packages don’t include a refill. If they drop, write to us and we’ll look into it.',
          },
        ],
      },
    },
  },
  firstId: 501,
  packages: [
    [100, 449],
    [250, 899],
    [500, 1499],
    [1000, 2499],
    [2500, 5499],
    [5000, 9999],
  ],
  popular: 1000,
  providerService: '1005',
};
