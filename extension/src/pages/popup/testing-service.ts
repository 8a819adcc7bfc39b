/** The service of the popup's tests: it records what it was asked for, and answers as told. */
const asked: { limit: number; background: boolean }[] = [];
const told = {
  session: {},
  cards: (_limit: number): object | Promise<object> => ({ flash_cards: [] }),
};
const real = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (address.endsWith('/auth/session')) return Promise.resolve(Response.json(told.session));
  if (!address.endsWith('/flashcards')) return real(input, init);
  const { limit } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
    limit: number;
  };
  asked.push({ limit, background: new Headers(init?.headers).has('priority') });
  return Promise.resolve(told.cards(limit)).then((answer) =>
    answer instanceof Response ? answer : Response.json(answer),
  );
};
export const service = { asked, told };
