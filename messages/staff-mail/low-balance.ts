interface LowBalanceTexts {
  subject(name: string): string;
  preview: string;
  title(name: string): string;
  lead: string;
  balance: string;
  mark: string;
  days: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

export const lowBalanceTexts: Record<'es' | 'en', LowBalanceTexts> = {
  es: {
    subject: (name) => `Queda poco saldo en el proveedor ${name}`,
    preview: 'Cuando se acabe, los pedidos pagados esperarán',
    title: (name) => `Queda poco saldo en ${name}`,
    lead: 'El saldo ha bajado de tu aviso. Cuando no alcance para un pedido, el proveedor queda en pausa y los pedidos pagados esperan, o van al siguiente proveedor de su ruta.',
    balance: 'Saldo',
    mark: 'Tu aviso',
    days: 'Días que dura al ritmo de hoy',
    at: 'Leído',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => ['Recarga la cuenta en el panel del proveedor.', `Mira el saldo y las rutas: ${url}`],
    why: 'Recibes este aviso, una vez por cada bajada, porque eres responsable de la tienda.',
  },
  en: {
    subject: (name) => `Low balance at the provider ${name}`,
    preview: 'When it is used up, paid orders will wait',
    title: (name) => `Low balance at ${name}`,
    lead: 'The balance has fallen below your mark. When it no longer covers an order, the provider is held and paid orders wait, or go to the next provider of their route.',
    balance: 'Balance',
    mark: 'Your mark',
    days: 'Days left at today’s pace',
    at: 'Read',
    todoTitle: 'What you can do',
    todo: (url) => ['Top the account up in the provider’s panel.', `See balance and routes: ${url}`],
    why: 'You get this once for each fall, because you run the shop.',
  },
};
