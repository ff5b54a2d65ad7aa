const withoutPage = (query: unknown): string => JSON.stringify({ ...Object(query), page: undefined });

interface Before {
  readonly queryKey: readonly unknown[];
}

/** Keeps the data of another page of a call while a page is fetched. Those of other days or filters would be under a wrong heading. */
export const keepPage =
  (query: object) =>
  <Data>(previous: Data | undefined, before: Before | undefined): Data | undefined =>
    withoutPage(before?.queryKey[2]) === withoutPage(query) ? previous : undefined;
